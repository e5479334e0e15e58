import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Odd names, and texts that the tools of a line find something in. */
const FILES: Readonly<Record<string, string>> = {
  'notes.md': '# Notes\nfoo is a; b\nTODO: a > b\n\nthe end\n',
  'a.txt': 'a,1\nb,2\nb,2\nfoo\n',
  'b.txt': 'b,2\nc,3\nno newline at the end',
  'foo.txt': 'foo\n',
  'star*.md': 'a star\n',
  'q?.txt': 'a question\n',
  '[x].txt': 'brackets\n',
  'back\\slash.md': 'foo\n',
  "it's.md": 'TODO\n',
  '"quoted".md': 'x\n',
  '$HOME.md': '$(x)\n',
  '`tick`.md': 'x\n',
  'new\nline.md': 'two\nlines\n',
  '#hash.md': '#\n',
  '~tilde': 'x\n',
  '{a,b}.txt': 'x\n',
  'a=b.txt': 'x\n',
  'Ünï.md': 'Ü\n',
  '文件.md': '文\n',
  '-dash.txt': 'dash\n',
  ' lead.md': 'x\n',
  'semi;colon.txt': ';\n',
  'file with space.txt': 'a space\n',
  '.hidden.md': 'hidden foo\n',
  'UPPER.MD': 'FOO\n',
  'dir/x.md': 'foo in dir\n',
  'dir/deep/y.md': 'foo deep\n',
  'logs/s1.jsonl': '{"type":"user","a":2,"b":[1]}\n{"type":"assistant","a":1}\n',
  'evil.sh': '#!/bin/sh\ntouch PWNED\n',
  'evil.sed': 'w PWNED\n',
};

const LINKS: Readonly<Record<string, string>> = {
  'link.md': 'notes.md',
  linkdir: 'dir',
  broken: 'missing.md',
};

/** A throw-away folder with files of all kinds of names, one of them like an option if that is asked for. */
export const makePlayground = (extra: { readonly dash: boolean }): string => {
  const folder = mkdtempSync(join(tmpdir(), 'shell-lines-'));
  const files = Object.entries(FILES).filter(([name]) => extra.dash || !name.startsWith('-'));
  for (const [name, text] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text, { mode: name === 'evil.sh' ? 0o755 : 0o644 });
  }
  for (const [name, to] of Object.entries(LINKS)) symlinkSync(to, join(folder, name));
  return folder;
};

export const removePlayground = (folder: string): void => rmSync(folder, { recursive: true });

const bytesOf = (path: string, isFile: boolean, isLink: boolean): string => {
  if (isLink) return readlinkSync(path);
  return isFile ? readFileSync(path, 'base64') : '';
};

/** All that can be changed in a folder: names, bytes, modes, times; one line for each entry. */
export const pictured = (folder: string): readonly string[] =>
  ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].sort().map((name) => {
    const path = join(folder, name);
    const { mode, mtimeNs, ctimeNs, ino, size } = lstatSync(path, { bigint: true });
    const bytes = bytesOf(path, (mode & 0o170_000n) === 0o100_000n, (mode & 0o170_000n) === 0o120_000n);
    return `${JSON.stringify(name)} ${mode} ${mtimeNs} ${ctimeNs} ${ino} ${size} ${bytes}`;
  });
