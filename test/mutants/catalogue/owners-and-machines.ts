import { type Chapter, inLock, schedules, units } from '../mutant.js';

const processes = 'src/effects/live/node-processes.ts';
const table = 'src/effects/live/process-table.ts';
const judged = units('effects/live/node-processes');
const observed = units('effects/lock-folder/observe');

/** Who is dead, and in what order a machine does things. */
export const ownersAndMachines: Chapter = {
  title: 'Owners and machines',
  mutants: [
    {
      name: 'reused-pid-lives',
      fault: 'another process with the PID of a dead owner is taken for it',
      patches: [
        {
          file: processes,
          find: "return entry.startTime === owner.startTime ? 'alive' : 'dead';",
          replace: "return 'alive';",
        },
      ],
      check: judged,
    },
    {
      name: 'first-parenthesis',
      fault: 'the name of a program with a parenthesis in it shifts the fields of its state',
      patches: [{ file: table, find: "stat.lastIndexOf(')')", replace: "stat.indexOf(')')" }],
      check: judged,
    },
    {
      name: 'zombie-lives',
      fault: 'a process that has ended but was not waited for counts as live',
      patches: [{ file: table, find: "if (state === 'Z' || state === 'X')", replace: "if (state === 'X')" }],
      check: judged,
    },
    {
      name: 'other-boot-lives',
      fault: 'an owner from before a restart of the machine counts as live',
      patches: [{ file: processes, find: "if (owner.bootId !== self.bootId) return 'dead';", replace: '' }],
      check: judged,
    },
    {
      name: 'other-host-is-dead',
      fault: 'a live owner on another host is taken for dead',
      patches: [
        {
          file: processes,
          find: "if (owner.host !== self.host) return 'unknown';",
          replace: "if (owner.host !== self.host) return 'dead';",
        },
      ],
      check: judged,
    },
    {
      name: 'unsignalled-is-dead',
      fault: 'a process that may not be signalled is taken for dead',
      patches: [
        {
          file: table,
          find: "'code' in error && error.code === 'EPERM'",
          replace: "'code' in error && error.code === 'never'",
        },
      ],
      check: judged,
    },
    {
      name: 'no-deadline',
      fault: 'a run past its deadline stays in the way as long as its owner lives',
      patches: [inLock('runs', 'if (now > claim.deadline) return false;', '')],
      check: observed,
    },
    {
      name: 'torn-claim-ignored',
      fault: 'a claim that cannot be read is taken for none',
      patches: [
        inLock(
          'runs',
          'return inside === null ? unreadable(n, Number(stat.mtimeNs / 1_000_000n), copied) : { ...inside, copied };',
          'return inside === null && unreadable(n, 0, copied) ? null : inside && { ...inside, copied };',
        ),
      ],
      check: observed,
    },
    {
      name: 'dead-foreign-holder',
      fault: 'the PID of a process that has ended is believed',
      patches: [
        inLock(
          'foreign',
          'return (yield* perform(TE.fromTask(place.processes.pidExists(pid)))) ? pid : null;',
          'return place.processes.pidExists(pid) && TE ? pid : null;',
        ),
      ],
      check: observed,
    },
    {
      name: 'old-foreign-holder',
      fault: 'a body that is more than an hour old is believed',
      patches: [
        inLock(
          'foreign',
          'view.size === 0 || Math.abs(age) >= FOREIGN_MS',
          'view.size === 0 || -age >= FOREIGN_MS',
        ),
      ],
      check: observed,
    },
    {
      name: 'late-act',
      fault: 'settling begins while an act that was stopped is still under way',
      patches: [
        {
          file: 'src/runtime/in-flight.ts',
          find: 'if (isEnding()) return;',
          replace: 'if (isEnding() && waiting.size === 0) return;',
        },
      ],
      check: schedules('machines'),
    },
    {
      name: 'attempts-not-told-apart',
      fault: 'the late outcome of a first attempt is taken for that of the second',
      patches: [
        {
          file: 'src/runtime/decide.ts',
          find: '      const command = growth.commands.get(event.command);\n',
          replace: `      const name = (id: string): string => id.slice(0, id.indexOf('#'));
      const awaited = [...growth.commands.keys()].find((id) => name(id) === name(event.command));
      const command = awaited === undefined ? undefined : growth.commands.get(awaited);
      if (awaited !== undefined) Object.assign(event, { command: awaited });
`,
        },
      ],
      check: schedules('machines'),
    },
    {
      name: 'failed-act-not-undone',
      fault: 'an act that failed is taken for one that was not done',
      patches: [
        {
          file: 'src/machines/lock/acquire.rules.ts',
          find: 'n: free?.n ?? null, error }',
          replace: 'n: free === undefined ? 0 : null, error }',
        },
      ],
      check: units('machines/lock/acquire'),
    },
    {
      name: 'act-before-record',
      fault: 'an act begins before its record is in the journal',
      patches: [
        {
          file: 'src/runtime/run.ts',
          find: '  const adopted = await state.adopt',
          replace: "  world.act(acts, '');\n  const adopted = await state.adopt",
        },
        { file: 'src/runtime/run.ts', find: '  world.act(acts, adopted.right.hash);\n', replace: '' },
      ],
      check: schedules('dreams'),
    },
    {
      name: 'verdict-before-its-journal',
      fault: 'a power loss takes away the record that a verdict names',
      patches: [
        {
          file: 'src/hosts/running/lock-effects.ts',
          find: "decide: effect('synced',",
          replace: "decide: effect('journal',",
        },
      ],
      check: schedules('power'),
    },
    {
      name: 'record-while-live',
      fault: 'a record by hand is made over a live dream',
      patches: [inLock('observe', 'if (live !== null) {', "if (live !== null && live.kind !== 'dream') {")],
      check: observed,
    },
  ],
};
