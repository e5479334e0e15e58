/** The first bytes of files of common kinds. */
const BEGINNINGS: readonly (readonly [kind: string, ...first: readonly number[]])[] = [
  ['a PNG picture', 0x89, 0x50, 0x4e, 0x47],
  ['a JPEG picture', 0xff, 0xd8, 0xff],
  ['a ZIP archive or office document', 0x50, 0x4b, 0x03, 0x04],
  ['a PDF document', 0x25, 0x50, 0x44, 0x46],
  ['a gzip archive', 0x1f, 0x8b],
  ['a program', 0x7f, 0x45, 0x4c, 0x46],
  ['UTF-16 text', 0xff, 0xfe],
  ['UTF-16 text', 0xfe, 0xff],
];

/** What bytes that are no UTF-8 text are, as far as the first ones tell. */
export const kindOfBytes = (bytes: Uint8Array): string => {
  const [kind] = BEGINNINGS.find(([, ...first]) => first.every((byte, at) => bytes[at] === byte)) ?? [
    'binary data',
  ];
  return kind;
};
