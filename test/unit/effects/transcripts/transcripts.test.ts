import { describe, expect, it } from 'vitest';
import { PAGE_CAP } from '../../../../src/effects/services/tools/page.js';
import type { Json } from '../../../../src/journal/json.js';
import { answers, MEMORY, PROJECT, said, says, toolsOver } from './transcripts-in-memory.js';

const talk = [
  says('Remember: berth 4 is closed.\nAnd the kiosk moved.'),
  answers('Noted, berth 4 is closed.'),
];

describe('transcripts', () => {
  it('are read as rows with number, time and speaker, line breaks made visible', async () => {
    const { use } = toolsOver({ 's1.jsonl': talk }, ['s1']);
    expect(said(await use('Read', { file_path: `${PROJECT}/s1.jsonl` }))).toBe(
      [
        '1 [2026-03-09T10:00:00.000Z] user: Remember: berth 4 is closed. ⏎ And the kiosk moved.',
        '2 [2026-03-09T10:00:05.250Z] assistant: Noted, berth 4 is closed.',
      ].join('\n'),
    );
  });

  it('are searched line by line, over all listed sessions in their order', async () => {
    const { use } = toolsOver({ 's1.jsonl': talk, 's2.jsonl': [says('berth 5')], 's3.jsonl': talk }, [
      's2',
      's1',
    ]);
    expect(said(await use('Grep', { pattern: '[Bb]erth', path: PROJECT }))).toBe(
      [
        's2:1:[2026-03-09T10:00:00.000Z] user: berth 5',
        's1:1:[2026-03-09T10:00:00.000Z] user: Remember: berth 4 is closed.',
        's1:2:[2026-03-09T10:00:05.250Z] assistant: Noted, berth 4 is closed.',
      ].join('\n'),
    );
    expect(said(await use('Grep', { pattern: '^And', path: `${PROJECT}/s1.jsonl` }))).toBe(
      's1:1:[2026-03-09T10:00:00.000Z] user: And the kiosk moved.',
    );
    expect(said(await use('Grep', { pattern: 'berth', path: PROJECT, glob: 's2*' }))).toContain('s2:1:');
    expect(said(await use('Grep', { pattern: 'pears', path: PROJECT }))).toBe('No line matches.');
  });

  it('are listed by the whole path that Read takes, those of listed sessions alone', async () => {
    const { use } = toolsOver(
      { 's1.jsonl': talk, 'sessions/s2.jsonl': talk, 's3.jsonl': talk, 'notes.md': [] },
      ['s2', 's1', 'gone'],
    );
    const listed = said(await use('Glob', { pattern: '*', path: PROJECT })).split('\n');
    expect(listed).toEqual([`${PROJECT}/s2.jsonl`, `${PROJECT}/s1.jsonl`]);
    for (const path of listed) expect((await use('Read', { file_path: path })).result.isError).toBe(false);
    expect((await use('Read', { file_path: `${PROJECT}/sessions/s2.jsonl` })).result.isError).toBe(false);
  });

  it('stay out of what searches and lists the store', async () => {
    const { use } = toolsOver({ 's1.jsonl': [says('The ferry leaves at 8.')] }, ['s1']);
    for (const path of [undefined, '.', MEMORY])
      expect(
        said(await use('Grep', path === undefined ? { pattern: 'ferry' } : { pattern: 'ferry', path })),
      ).toBe('MEMORY.md:3:The ferry leaves at 7.');
    expect(said(await use('Glob', { pattern: '**' }))).toBe('MEMORY.md');
  });

  it.each([
    's2.jsonl',
    'notes.md',
    's1.jsonl.bak',
    'sub/s1.jsonl',
    'sessions/s2.jsonl',
    'memory/../s2.jsonl',
    '.autodream/memory/runs/r.jsonl',
    '.env',
  ])('that are not of a listed session are denied with a reason: %s', async (path) => {
    const { use } = toolsOver({ 's1.jsonl': talk, [path]: talk }, ['s1']);
    for (const call of [
      await use('Read', { file_path: `${PROJECT}/${path}` }),
      await use('Grep', { pattern: 'berth', path: `${PROJECT}/${path}` }),
    ]) {
      expect(call.denied).toMatch(/listed sessions|closed to every tool/);
      expect(said(call)).not.toContain('berth 4');
    }
  });

  it('are never written, and what lies outside store and transcripts stays closed', async () => {
    const { use } = toolsOver({ 's1.jsonl': talk }, ['s1']);
    const file_path = `${PROJECT}/s1.jsonl`;
    expect((await use('Write', { file_path, content: 'x' })).denied).toContain('outside');
    expect((await use('Edit', { file_path, old_string: 'berth', new_string: 'x' })).denied).toContain(
      'outside',
    );
    expect((await use('Read', { file_path: '/home/dev/other/s1.jsonl' })).denied).toContain('outside');
  });

  it('are not reached through a link, of the file or of the folder', async () => {
    const world = toolsOver({ 'secret/s1.jsonl': talk, 'secret/s2.jsonl': talk }, ['s1', 's2']);
    world.link('s1.jsonl', `${PROJECT}/secret/s1.jsonl`);
    world.link('sessions', `${PROJECT}/secret`);
    expect(said(await world.use('Glob', { pattern: '*', path: PROJECT }))).toBe('No file matches.');
    for (const id of ['s1', 's2'])
      expect(said(await world.use('Read', { file_path: `${PROJECT}/${id}.jsonl` }))).toContain(
        'no transcript',
      );
  });

  it('of one session in two folders are the newer one', async () => {
    const { use } = toolsOver({ 's1.jsonl': [says('older')], 'sessions/s1.jsonl': [says('newer')] }, ['s1']);
    expect(said(await use('Read', { file_path: `${PROJECT}/s1.jsonl` }))).toContain('newer');
  });

  it('that lie in the store are read as transcripts, and the store is the store', async () => {
    const { use } = toolsOver({ 'memory/sessions/s1.jsonl': talk }, ['s1'], { folder: `${MEMORY}/sessions` });
    expect(said(await use('Read', { file_path: 'sessions/s1.jsonl' }))).toContain('1 [2026');
    expect(said(await use('Grep', { pattern: 'ferry', path: MEMORY }))).toContain('MEMORY.md:3');
  });

  it('beside the topics of a store in one folder are told by the name of a listed session', async () => {
    const { use } = toolsOver({ 'memory/s1.jsonl': talk }, ['s1'], { folder: MEMORY });
    expect(said(await use('Read', { file_path: `${MEMORY}/s1.jsonl` }))).toContain('1 [2026');
    expect(said(await use('Read', { file_path: `${MEMORY}/MEMORY.md` }))).toContain('# Memory');
    expect(said(await use('Glob', { pattern: '*', path: MEMORY }))).toBe('MEMORY.md');
  });

  it('are shown a page at a time', async () => {
    const rows = Array.from({ length: 450 }, (_, index) => says(`row ${index + 1}`));
    const { use } = toolsOver({ 's1.jsonl': rows }, ['s1']);
    const file_path = `${PROJECT}/s1.jsonl`;
    const first = said(await use('Read', { file_path, limit: 1_000 })).split('\n');
    expect(first).toHaveLength(201);
    expect(first.at(-1)).toBe('[More rows follow. Read on with offset 201.]');
    const last = said(await use('Read', { file_path, offset: 449 })).split('\n');
    expect(last.map((line) => line.replace(/ \[.*user:/, ''))).toEqual(['449 row 449', '450 row 450']);
    expect(said(await use('Read', { file_path, offset: 451 }))).toContain('450 rows');
    const found = said(await use('Grep', { pattern: 'row', path: PROJECT })).split('\n');
    expect(found).toHaveLength(101);
    expect(found.at(-1)).toContain('narrow');
  });

  it('are read from their end, with numbers from there', async () => {
    const rows = Array.from({ length: 450 }, (_, index) => says(`row ${index + 1}`));
    const { use } = toolsOver({ 's1.jsonl': rows }, ['s1']);
    const from = async (offset: number, limit = 200) =>
      said(await use('Read', { file_path: `${PROJECT}/s1.jsonl`, offset, limit })).replace(
        / \[2026[^\]]*\] user:/g,
        '',
      );
    expect(await from(-2)).toBe('-2 row 449\n-1 row 450');
    expect(await from(-3, 1)).toBe('-3 row 448\n[More rows follow. Read on with offset -2.]');
    expect((await from(-200)).split('\n')[0]).toBe('-200 row 251');
    expect(await from(-201)).toContain('200 can be read at most');
    const few = toolsOver({ 's2.jsonl': rows.slice(0, 2), 's3.jsonl': ['{}'] }, ['s2', 's3', 's4']);
    const of = async (session: string) =>
      said(await few.use('Read', { file_path: `${PROJECT}/${session}.jsonl`, offset: -9 }));
    expect((await of('s2')).split('\n')).toHaveLength(2);
    expect(await of('s3')).toContain('Nothing at the end');
    expect(await of('s4')).toContain('There is no transcript');
  });

  it('are told as files, or as files with counts, where Grep is asked to', async () => {
    const { use } = toolsOver(
      { 's1.jsonl': talk, 's2.jsonl': [says('berth\nberth\nkiosk')], 's3.jsonl': [] },
      ['s1', 's2', 's3'],
    );
    const asked = async (more: { readonly [key: string]: Json }) =>
      said(await use('Grep', { pattern: 'BERTH', '-i': true, path: PROJECT, ...more }));
    expect(await asked({ output_mode: 'files_with_matches' })).toBe(
      `${PROJECT}/s1.jsonl\n${PROJECT}/s2.jsonl`,
    );
    expect(await asked({ output_mode: 'count' })).toBe(`${PROJECT}/s1.jsonl:2\n${PROJECT}/s2.jsonl:2`);
    expect(await asked({ output_mode: 'count', head_limit: 1 })).toMatch(/s1\.jsonl:2\n\[More files match/);
    expect(await asked({ '-C': 2, head_limit: 1 })).toMatch(/no lines around.*\n\[More lines match/s);
  });

  it('never fill more than one page, however long their rows are', async () => {
    const rows = Array.from({ length: 60 }, () => says('x'.repeat(5_000)));
    const { use } = toolsOver({ 's1.jsonl': rows }, ['s1']);
    for (const text of [
      said(await use('Read', { file_path: `${PROJECT}/s1.jsonl` })),
      said(await use('Grep', { pattern: 'x', path: PROJECT })),
    ]) {
      expect(text.length).toBeLessThan(PAGE_CAP + 100);
      expect(text).toMatch(/More (?:rows|lines)/);
    }
  });

  it('are searched in what was said, not in all of what was pasted', async () => {
    const pasted = Array.from({ length: 40 }, (_, index) => `${index} ${'x'.repeat(990)}`);
    const { use } = toolsOver({ 's1.jsonl': [says(pasted.join('\n')), says('11 is here')] }, ['s1']);
    const found = said(await use('Grep', { pattern: '^(?:5|11) ', path: PROJECT })).split('\n');
    expect(found.map((line) => line.slice(0, 48))).toEqual([
      expect.stringContaining('s1:1:[2026-03-09T10:00:00.000Z] user: 5'),
      's1:2:[2026-03-09T10:00:00.000Z] user: 11 is here',
    ]);
  });

  it('are not read on once the run was stopped', async () => {
    const { use } = toolsOver({ 's1.jsonl': talk }, ['s1']);
    const stopped = AbortSignal.abort();
    for (const call of [
      await use('Read', { file_path: `${PROJECT}/s1.jsonl` }, stopped),
      await use('Grep', { pattern: 'berth', path: PROJECT }, stopped),
      await use('Glob', { pattern: '*', path: PROJECT }, stopped),
    ])
      expect(call.result).toMatchObject({ isError: true, content: 'The run was stopped.' });
  });

  it('are searched with any pattern that is known, and say what is wrong with others', async () => {
    const { use } = toolsOver({ 's1.jsonl': talk }, ['s1']);
    expect((await use('Grep', { pattern: '(a+)+$', path: PROJECT })).result.isError).toBe(false);
    expect((await use('Grep', { pattern: '(a)\\1', path: PROJECT })).result.isError).toBe(true);
    expect((await use('Glob', { pattern: '', path: PROJECT })).result.isError).toBe(true);
    expect((await use('Read', { file_path: PROJECT })).result).toMatchObject({ isError: true });
    expect((await use('Glob', { pattern: '*', path: `${PROJECT}/s1.jsonl` })).result).toMatchObject({
      isError: true,
    });
  });
});
