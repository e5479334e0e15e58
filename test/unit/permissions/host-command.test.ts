import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { hostCommand } from '../../../src/permissions/host-command.js';
import { unreadable } from '../../../src/permissions/unreadable.js';

const roots = { staging: "/state/it's here", live: '/home/me/memory' };
const reach = {
  roots: [roots.staging],
  maps: [{ from: roots.live, to: roots.staging }],
  closed: (path: string) => unreadable(path.slice(roots.staging.length)),
};
const judged = (command: string) => hostCommand(command, roots, reach);
const inCopy = (command: string) => E.right(`(cd '/state/it'\\''s here' && { ${command}; })`);

describe('a command line for a host’s own shell', () => {
  it.each([
    ['ls -la', 'ls -la'],
    ['grep -rn "blue dock" . | head -5', "grep -rn 'blue dock' . | head -5"],
    ['cat /home/me/memory/a.md', "cat '/state/it'\\''s here/a.md'"],
    ['cat /home/me/./memory/sub/../a.md', "cat '/state/it'\\''s here/a.md'"],
    ['ls /home/me/memory', "ls '/state/it'\\''s here'"],
    ['wc -l /home/me/memory/*.md', "wc -l '/state/it'\\''s here/'*.md"],
    ['sort < /home/me/memory/a.md', "sort < '/state/it'\\''s here/a.md'"],
    ['cd /home/me/memory && cat a.md', "cd '/state/it'\\''s here' && cat a.md"],
    ['cat *.md', 'cat ./*.md'],
    ['cd sub && cat a.md', 'cd ./sub && cat a.md'],
    ['cat sub/*.md 2>/dev/null || true', 'cat sub/*.md 2> /dev/null || true'],
    ['! grep -q x a.md; echo "$ ~ done"', "! grep -q x a.md; echo '$ ~ done'"],
  ])('%s is run in the working copy, and mapped to it', (command, mapped) => {
    expect(judged(command)).toEqual(inCopy(mapped));
  });

  it.each([
    ['rm -rf .', /rm/],
    ['cat a.md > b.md', /redirection/],
    ['cat /etc/passwd', /outside/],
    ['cat ../../elsewhere.md', /outside/],
    ['cd .. && cat memory/a.md', /outside/],
    ['cat .env', /closed to every tool/],
    ['cat $(ls)', /inside another/],
    ['find . -path "/home/me/memory/notes/*"', /relative to the memory folder/],
    ['', /empty/],
  ])('%j is denied, with a reason', (command, reason) => {
    expect(judged(command)).toEqual(E.left(expect.stringMatching(reason)));
  });

  it('is denied where the system has other paths', () => {
    expect(hostCommand('ls', { ...roots, staging: 'C:\\state' }, reach)).toEqual(
      E.left(expect.stringContaining('on this system')),
    );
  });
});
