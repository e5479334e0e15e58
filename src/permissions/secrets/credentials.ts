import type { Finder, Finding } from './finding.js';
import { looksRandom } from './randomness.js';
import { isStandIn } from './stand-in.js';

/** A place where a secret stands by a fixed form. The secret is the group; `random`: it looks made by chance, or it is none. */
type Form = {
  readonly kind: string;
  readonly hint: RegExp;
  readonly pattern: RegExp;
  readonly random?: boolean;
};

const FORMS: readonly Form[] = [
  {
    kind: 'authorization',
    hint: /authorization/i,
    pattern:
      /authorization["'\\]{0,3}\s{0,4}[:=]\s{0,4}["'\\]{0,3}(?:(?:basic|bearer|token|apikey|api-key|key|digest|negotiate|sso-key|klaviyo-api-key|genie-?key|bot|oauth)\s{1,4})?((?!basic\b|bearer\b|token\b|header)[\w.~+/=:-]{8,2000})/dgi,
  },
  {
    kind: 'bearer-token',
    hint: /bearer/i,
    pattern: /\bbearer\s{1,4}["'`]?([\w.~+/=-]{12,2000})/dgi,
    random: true,
  },
  {
    kind: 'basic-credentials',
    hint: /basic/i,
    pattern: /\bbasic\s{1,4}([A-Za-z0-9+/]{12,400}={0,2})/dgi,
    random: true,
  },
  {
    kind: 'password',
    hint: /curl|wget|http|-u|--user/i,
    pattern: /(?<=\s)(?:-u|--user|--proxy-user)[ =]{1,2}["']?[^\s:"'$]{1,80}:([^\s"']{3,200})/dg,
  },
  { kind: 'password', hint: /login/, pattern: /\blogin\s{1,8}\S{1,100}\s{1,8}password\s{1,8}(\S{3,200})/dg },
  {
    kind: 'password',
    hint: /sshpass|redis-cli|mysql|mariadb|psql|ldap/,
    pattern:
      /\b(?:sshpass\s{1,3}-p\s?|redis-cli\b[^\r\n|;&]{0,80}\s-a\s{1,3}|(?:mysql|mysqldump|mysqladmin|mariadb)\b[^\r\n|;&]{0,80}\s-p|ldap\w{2,10}\b[^\r\n|;&]{0,80}\s-w\s{1,3})(?!\s)["']?([^\s"']{3,200})/dg,
  },
  {
    kind: 'password',
    hint: /identified|with/i,
    pattern:
      /\b(?:identified\s{1,4}(?:with\s{1,4}\S{1,60}\s{1,4})?by|with\s{1,4}(?:encrypted\s{1,4})?password)\s{1,4}'([^'\r\n]{4,200})'/dgi,
  },
  // A line of .pgpass: host, port, database, user, password.
  {
    kind: 'password',
    hint: /:\d{4,5}:/,
    pattern: /(?<=^|\n)[\w.*-]{1,100}:(?:\d{4,5}|\*):[\w*-]{1,60}:[\w*-]{1,60}:([^\s:]{4,200})/dg,
  },
];

const found = ({ kind, pattern, random = false }: Form, text: string): readonly Finding[] =>
  [...text.matchAll(pattern)].flatMap(({ 1: value = '', indices }) => {
    const [start, end] = indices?.[1] ?? [0, 0];
    const isNone = isStandIn(value) || (random && !looksRandom(value, 12));
    return isNone ? [] : [{ start, end, kind }];
  });

/** Finds secrets in headers, cookies, files of logins and command lines. */
export const findCredentials: Finder = (text) =>
  FORMS.flatMap((form) => (form.hint.test(text) ? found(form, text) : []));
