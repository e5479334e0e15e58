import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { expect } from 'vitest';
import { nodeRights } from '../../../../src/effects/live/node-rights.js';
import type { Files } from '../../../../src/effects/ports/files.js';
import { sanitised } from '../../../../src/effects/services/stores/project-store.js';
import { type Capabilities, liveCapabilities } from '../../../../src/hosts/capabilities.js';
import { mendAll } from '../../../../src/hosts/doctor/doctor.js';
import type { Examined, Look } from '../../../../src/hosts/doctor/examined.js';
import type { Diagnosis, Finding } from '../../../../src/hosts/doctor/finding.js';
import { openStore } from '../../../../src/hosts/store.js';
import type { Home } from '../../effects/stores/a-home.js';

type Changes = Partial<Omit<Examined, 'store'>> & {
  readonly files?: Partial<Files>;
  readonly capabilities?: Partial<Capabilities>;
};

/** Where the daemon of that home would be, and the unit that starts it. */
export const daemonAt = ({ home }: Home) => ({
  folder: join(home, 'daemon'),
  socket: join(home, 'daemon', 'control.sock'),
  unit: join(home, 'autodream.service'),
});

/** The store of a project `work/app` in that home, as the doctor sees it on a machine that has all it could want. */
export const anExamined = async (home: Home, changes: Changes = {}): Promise<Examined> => {
  const { files, capabilities, ...rest } = changes;
  const root = await home.folder('work/app');
  const paths = await home.found(root);
  await home.put(`home/.claude/projects/${sanitised(root)}/memory/MEMORY.md`, '# Memory\n');
  const live = liveCapabilities();
  const lent = { ...live, files: { ...live.files, ...files }, platform: 'linux', ...capabilities };
  return {
    ...{ paths, root, home: home.home, env: {}, nodeVersion: '22.3.0', rights: nodeRights },
    ripgrep: TE.right('/usr/bin/rg'),
    sandbox: TE.right('/usr/bin/bwrap'),
    daemon: { ...daemonAt(home), answers: TE.right(false) },
    store: openStore(lent, paths),
    ...rest,
  };
};

export const diagnosed = async (look: Look, examined: Examined): Promise<readonly Diagnosis[]> => {
  const found = await look(examined)();
  return E.isRight(found) ? found.right : [];
};

export const findings = async (look: Look, examined: Examined): Promise<readonly Finding[]> =>
  (await diagnosed(look, examined)).map(({ finding }) => finding);

/** Looks, mends, and looks again: what was found first has to be gone. */
export const expectMended = async (
  look: Look,
  examined: Examined,
  level: Finding['level'],
): Promise<void> => {
  const found = await diagnosed(look, examined);
  expect(found).toMatchObject([{ finding: { level, fix: expect.any(String) }, mend: expect.any(Function) }]);
  const mended = await mendAll(found)();
  expect(mended).toMatchObject(E.right({ mended: [{ level }], failed: [] }));
  expect(await findings(look, examined)).toMatchObject([{ level: 'ok' }]);
};

export const inHome = (home: Home, path: string): string => join(home.home, path);
