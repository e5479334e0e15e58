import { posix } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decideTranscript } from '../../src/permissions/transcripts.js';

const PROJECT = '/home/dev/project';
const roots = { staging: `${PROJECT}/.autodream/memory/staging/r1`, live: `${PROJECT}/memory` };
const part = fc.constantFrom(
  ...['home', 'dev', 'project', 'memory', 'sessions', '..', '.', '', '.autodream', '.env', '.ssh'],
  ...['s1.jsonl', 's2.jsonl', 's3.jsonl', 's1', 'S1.jsonl', 's1.jsonl ', 'agent-s1.jsonl', 'id_rsa.jsonl'],
);
const starts = ['/', '', '/home/dev/talks/', `${PROJECT}/`, `${PROJECT}/sessions/`, `${roots.live}/`];
const inFolders = [
  '',
  '/sessions',
  '/../talks',
  '/s1.jsonl',
  '/sessions/s2.jsonl',
  '/x/../s1.jsonl',
  '/s3.jsonl',
];
const folder = fc.constantFrom(PROJECT, `${roots.live}/sessions`, roots.live, '/home/dev/talks');
const path = fc.oneof(
  fc
    .tuple(fc.constantFrom(...starts), fc.array(part, { maxLength: 4 }))
    .map(([start, parts]) => start + parts.join('/')),
  fc.tuple(folder, fc.constantFrom(...inFolders)).map(([start, end]) => start + end),
);
const tool = fc.constantFrom('Read', 'Grep', 'Glob', 'Edit', 'Write', 'Bash');

it('a path gets at transcripts only if it is a listed session’s own, or their folder, and only for reading', () => {
  const seen = { All: 0, One: 0, Deny: 0, store: 0 };
  fc.assert(
    fc.property(tool, path, folder, (name, asked, transcripts) => {
      const access = decideTranscript({ tool: name, path: asked }, roots, {
        folder: transcripts,
        sessions: ['s1', 's2'],
      });
      seen[access === null ? 'store' : access._tag] += 1;
      const real = posix.resolve(roots.live, asked).replace(/\/$/, '') || '/';
      if (access?._tag === 'One') {
        const own = [transcripts, `${transcripts}/sessions`].map((at) => `${at}/${access.session}.jsonl`);
        expect(own).toContain(real);
        expect(['s1', 's2']).toContain(access.session);
      }
      if (access?._tag === 'All') expect([transcripts, `${transcripts}/sessions`]).toContain(real);
      if (access !== null) expect(['Read', 'Grep', 'Glob']).toContain(name);
      if (real !== transcripts && !real.startsWith(`${transcripts}/`)) expect(access).toBeNull();
    }),
    { numRuns: 5_000 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(30);
});
