import * as E from 'fp-ts/lib/Either.js';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Files } from '../../src/effects/ports/files.js';
import type { FolderHandles } from '../../src/effects/ports/folder-handles.js';
import { type DailyLogs, dailyLogs } from '../../src/effects/services/daily-log/daily-log.js';
import type { LogEntry } from '../../src/memory/daily-log/entry.js';

/** A folder to keep logs in, with a way to make links in it. */
export type LogPlace = {
  readonly files: Files;
  readonly handles: FolderHandles;
  readonly root: string;
  readonly symlink: (target: string, path: string) => Promise<void>;
};

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const AT = Date.parse('2026-11-30T22:59:59Z');
const PATH = 'logs/2026/11/2026-11-30.md';

const entry = (text: string, more: Partial<LogEntry> = {}): LogEntry => ({
  at: AT,
  kind: 'note',
  text,
  runs: [],
  ...more,
});

/** What holds of daily logs, whatever disk they are on. */
export const dailyLogContract = (name: string, open: () => Promise<LogPlace>): void => {
  describe(`daily logs: ${name}`, () => {
    let place: LogPlace;
    let logs: DailyLogs;
    beforeEach(async () => {
      place = await open();
      logs = dailyLogs({ ...place, zone: 'Europe/Berlin' });
    });
    const textOf = async (path: string): Promise<string | null> => {
      const read = await place.files.read(`${place.root}/${path}`)();
      return E.isRight(read) && read.right !== null ? new TextDecoder().decode(read.right) : null;
    };
    const lay = async (path: string, text: string): Promise<void> => {
      const folder = path.split('/').slice(0, -1).join('/');
      await place.files.makeFolder(`${place.root}/${folder}`)();
      await place.files.append(`${place.root}/${path}`, bytes(text), false)();
    };

    it('makes its folders, and appends one list item for each entry', async () => {
      expect(await logs.read('2026-11-30')()).toEqual(E.right(null));
      expect(await logs.write(entry('one', { kind: 'job', runs: ['a-1', 'b'] }))()).toEqual(
        E.right('2026-11-30'),
      );
      expect(await logs.write(entry('*two*'))()).toEqual(E.right('2026-11-30'));
      expect(await textOf(PATH)).toBe(
        '\n- 23:59:59+01:00 **job** one ([run a-1](autodream:run/a-1), [run b](autodream:run/b))\n' +
          '\n- 23:59:59+01:00 **note** \\*two\\*\n',
      );
    });

    it('writes by the local date, from midnight on into the next log', async () => {
      expect(await logs.write(entry('late', { at: AT + 1_000 }))()).toEqual(E.right('2026-12-01'));
      expect(await logs.read('2026-12-01')()).toMatchObject(
        E.right({ entries: [{ at: AT + 1_000, kind: 'note', text: 'late', whole: true }] }),
      );
    });

    it('reads the older places too, and keeps what people wrote', async () => {
      await lay('2026-11-30.md', '# Monday\n');
      await lay('logs/2026-11-30.md', 'by hand');
      await logs.write(entry('new'))();
      expect(await logs.read('2026-11-30')()).toMatchObject(
        E.right({ entries: [{ text: 'new' }], others: ['# Monday', 'by hand'] }),
      );
    });

    it('leaves a line that was cut off as it is, and begins a new one', async () => {
      await lay(PATH, '\n- 10:00:00+01:00 **note** half of');
      await logs.write(entry('next'))();
      expect(await textOf(PATH)).toMatch(/^\n- 10:00:00\+01:00 \*\*note\*\* half of\n- 23:59:59/);
      expect(await logs.read('2026-11-30')()).toMatchObject(
        E.right({
          entries: [
            { text: 'half of', whole: false },
            { text: 'next', whole: true },
          ],
        }),
      );
    });

    it('goes through no link, neither to the file nor on the way, and writes into no file with two names', async () => {
      await lay('elsewhere/11/x.md', 'x');
      await place.files.makeFolder(`${place.root}/logs`)();
      await place.symlink('../elsewhere', `${place.root}/logs/2026`);
      expect(await logs.write(entry('no'))()).toMatchObject(E.left({ _tag: 'LogInTheWay' }));
      expect(await logs.read('2026-11-30')()).toMatchObject(E.left({ _tag: 'LogInTheWay' }));
      await place.files.makeFolder(`${place.root}/logs/2025/11`)();
      await place.symlink('../../../elsewhere/11/x.md', `${place.root}/logs/2025/11/2025-11-30.md`);
      const [link, twice] = [Date.parse('2025-11-30T12:00:00Z'), Date.parse('2025-11-29T12:00:00Z')];
      expect(await logs.write(entry('no', { at: link }))()).toMatchObject(E.left({ _tag: 'LogInTheWay' }));
      await place.files.link(`${place.root}/elsewhere/11/x.md`, `${place.root}/logs/2025/11/2025-11-29.md`)();
      expect(await logs.write(entry('no', { at: twice }))()).toMatchObject(E.left({ _tag: 'LogInTheWay' }));
      expect(await textOf('elsewhere/11/x.md')).toBe('x');
    });

    it('makes no memory folder where there is none', async () => {
      const none = dailyLogs({ ...place, root: `${place.root}/none`, zone: 'UTC' });
      expect(await none.write(entry('no'))()).toMatchObject(E.left({ _tag: 'LogInTheWay' }));
      expect(await none.read('2026-11-30')()).toEqual(E.right(null));
    });
  });
};
