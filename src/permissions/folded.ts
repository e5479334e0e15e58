const PLAIN = /^[\u0020-\u007e]*$/;
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const SLASHES = /[\u2044\u2215\u2571\u29f8\u3033]/gu;
const DOTS = /[\u3002\u06d4\u0701\u0702]/gu;
const DASHES = /[\u2010-\u2015\u2212\u2043]/gu;

/**
 * A path as it looks: without what cannot be seen, in lower case, and with one character for those that look like it or mean
 * the same (Unicode's compatibility form, and slashes, dots and dashes of other scripts). Some file systems take such twins for
 * one name, and so do people.
 */
export const folded = (path: string): string =>
  PLAIN.test(path)
    ? path.toLowerCase()
    : path
        .normalize('NFKC')
        .replace(INVISIBLE, '')
        .replace(SLASHES, '/')
        .replace(DOTS, '.')
        .replace(DASHES, '-')
        .toLowerCase();
