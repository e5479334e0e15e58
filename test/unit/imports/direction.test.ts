import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');
const CONFIG = join(ROOT, '.dependency-cruiser.cjs');
const BIN = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

type Violation = { readonly rule: { readonly name: string }; readonly from: string };
type Report = { readonly summary: { readonly violations: readonly Violation[] } };

/** What dependency-cruiser says of the `src` below a folder. It exits with the number of errors, so the exit is not looked at. */
const violations = (folder: string): readonly Violation[] => {
  const args = [BIN, '--config', CONFIG, '--output-type', 'json', '--no-progress', 'src'];
  const run = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 });
  const report: Report = JSON.parse(run.stdout);
  return report.summary.violations;
};

/** For each rule one file that breaks it. `target.ts` stands in every room. */
const WRONG: readonly (readonly [rule: string, file: string, text: string])[] = [
  ['the-daemon-shows-nothing', 'hosts/daemon/a.ts', "import '../cli/target.js';"],
  ['memory-stands-alone', 'memory/a.ts', "import '../journal/target.js';"],
  ['permissions-stand-alone', 'permissions/a.ts', "import '../memory/target.js';"],
  ['journal-stands-alone', 'journal/a.ts', "import '../memory/target.js';"],
  [
    'machines-decide-and-never-act',
    'machines/a.ts',
    "import { one } from '../effects/ports/target.js'; one;",
  ],
  [
    'machines-know-ports-and-records-by-type-only',
    'machines/b.ts',
    "import type { One } from '../effects/services/target.js'; export type A = One;",
  ],
  ['pure-rooms-use-no-platform', 'memory/b.ts', "import 'node:fs';"],
  ['pure-rooms-use-no-platform', 'machines/c.ts', "import 'node:crypto';"],
  ['ports-are-types', 'effects/ports/a.ts', "import '../../machines/target.js';"],
  ['ports-know-no-adapter', 'effects/ports/b.ts', "import '../live/target.js';"],
  [
    'effects-know-neither-machines-nor-runtime',
    'effects/services/a.ts',
    "import '../../machines/target.js';",
  ],
  ['services-run-on-any-adapter', 'effects/services/b.ts', "import '../live/target.js';"],
  ['simulation-stays-out-of-the-product', 'runtime/a.ts', "import '../effects/simulated/target.js';"],
  ['simulation-touches-no-disk', 'effects/simulated/a.ts', "import '../live/target.js';"],
  ['runtime-drives-and-does-not-wire', 'runtime/b.ts', "import '../effects/services/target.js';"],
  ['only-the-index-imports-hosts', 'runtime/c.ts', "import '../hosts/target.js';"],
  ['the-fuzz-kit-is-a-leaf', 'hosts/i.ts', "import '../testing/target.js';"],
  ['fast-check-in-the-fuzz-kit-only', 'hosts/j.ts', "import 'fast-check';"],
  ['nothing-imports-the-index', 'hosts/a.ts', "import '../index.js';"],
  ['jobs-know-no-daemon-and-no-assistant', 'hosts/jobs/a.ts', "import '../cli/target.js';"],
  ['the-command-line-is-a-leaf', 'hosts/b.ts', "import './cli/target.js';"],
  ['config-is-a-leaf', 'config.ts', "import './memory/target.js';"],
  ['the-sdk-is-loaded-in-one-place', 'hosts/h.ts', "export const sdk = () => import('@anthropic-ai/sdk');"],
  ['the-sdk-is-loaded-late', 'effects/live/anthropic/client.ts', "import '@anthropic-ai/sdk';"],
  ['terminal-components-show-and-never-act', 'hosts/tui/a.ts', "import '../target.js';"],
  ['answers-know-no-http', 'hosts/web/answers/a.ts', "import 'node:http';"],
  ['the-server-answers-and-does-not-decide', 'hosts/web/answers/b.ts', "import '../../install/target.js';"],
  ['nobody-imports-the-page', 'hosts/n.ts', "import './web/page/target.js';"],
  ['the-page-knows-the-api-alone', 'hosts/web/page/a.ts', "import '../../../journal/target.js';"],
  [
    'the-page-sees-no-other-room',
    'hosts/web/page/b.ts',
    "import type { One } from '../../../journal/target.js'; export type A = One;",
  ],
  ['the-page-uses-no-platform', 'hosts/web/page/c.ts', "import 'node:fs';"],
  ['sockets-for-the-inspector-only', 'hosts/o.ts', "import 'ws';"],
  ['texts-of-settings-are-edited-by-a-leaf', 'hosts/jsonc/a.ts', "import '../install/target.js';"],
  ['the-inspector-only-watches', 'hosts/stately/a.ts', "import '../install/target.js';"],
  ['watching-asks-and-never-writes', 'hosts/watching/a.ts', "import '../install/target.js';"],
  ['watching-reads-and-draws-elsewhere', 'hosts/p.ts', "import './watching/view/target.js';"],
  ['who-may-ask-a-server-is-decided-by-a-leaf', 'hosts/loopback/a.ts', "import '../install/target.js';"],
  ['the-assistant-knows-nobody-who-shows-it', 'hosts/assistant/a.ts', "import '../install/target.js';"],
  ['ink-is-loaded-late', 'hosts/l.ts', "import 'ink';"],
  ['ink-is-loaded-late', 'hosts/m.ts', "import './tui/a.js';"],
  ['telemetry-and-log-are-loaded-late', 'effects/live/b.ts', "import '@opentelemetry/api';"],
  ['telemetry-and-log-are-loaded-late', 'effects/live/c.ts', "import 'rotating-file-stream';"],
  ['remote-flags-are-loaded-late', 'effects/live/k.ts', "import '@openfeature/server-sdk';"],
  ['fp-ts-by-module', 'hosts/c.ts', "import 'fp-ts';"],
  ['no-cycles', 'hosts/d.ts', "import './e.js';"],
  ['everything-resolves', 'hosts/f.ts', "import './nowhere.js';"],
  ['product-uses-no-development-package', 'hosts/g.ts', "import { test } from 'vitest'; test;"],
];

const ROOMS = [
  ...['memory', 'permissions', 'journal', 'machines', 'runtime', 'hosts', 'hosts/cli'],
  ...['effects/ports', 'effects/services', 'effects/live', 'effects/simulated', 'testing'],
  ...['hosts/install', 'hosts/watching/view', 'hosts/web/page'],
];

describe('the direction of imports', () => {
  let folder = '';
  let found: readonly Violation[] = [];

  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, 'src', path)), { recursive: true });
    writeFileSync(join(folder, 'src', path), `${text}\n`);
  };

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'autodream-imports-'));
    for (const name of ['package.json', 'tsconfig.json', 'node_modules'])
      symlinkSync(join(ROOT, name), join(folder, name));
    for (const room of ROOMS) write(`${room}/target.ts`, 'export const one = 1; export type One = 1;');
    write('index.ts', 'export const one = 1;');
    write('hosts/e.ts', "import './d.js';");
    write('machines/right.ts', "import type { One } from '../effects/ports/target.js'; export type A = One;");
    for (const [, file, text] of WRONG) write(file, text);
    found = violations(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(WRONG)('the rule %s finds a wrong import in %s', (rule, file) => {
    expect(found.filter((one) => one.rule.name === rule).map((one) => one.from)).toContain(`src/${file}`);
  });

  test('every rule has a wrong import that it finds', () => {
    const rules = execFileSync(
      process.execPath,
      ['-p', `require(${JSON.stringify(CONFIG)}).forbidden.map((r) => r.name).join()`],
      {
        encoding: 'utf8',
      },
    );
    expect([...new Set(WRONG.map(([rule]) => rule))].sort()).toEqual(rules.trim().split(',').sort());
  });

  test('the type of a port is no wrong import in a machine', () => {
    expect(found.filter((one) => one.from === 'src/machines/right.ts')).toEqual([]);
  });

  test('no module of the product imports against the direction', () => {
    expect(violations(ROOT).map((one) => `${one.rule.name}: ${one.from}`)).toEqual([]);
  });
});
