import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** A PID namespace with mounts of its own that lives until it is stopped: what a container is to the processes in it. */
export type Container = {
  /** The command that starts another one inside. With `pid` the process gets just that PID there. */
  readonly enter: (command: readonly string[], pid?: number) => readonly string[];
  /** All processes in it are killed by the system. */
  readonly stop: () => Promise<void>;
};

const INSIDE = ['unshare', '-p', '-m', '--fork', '--mount-proc'] as const;

/** Why there can be no container here; null: there can. */
export const whyNoContainers = (): string | null => {
  const [program, ...args] = INSIDE;
  const { status } = spawnSync(program, [...args, 'sh', '-c', 'echo 1 > /proc/sys/kernel/ns_last_pid'], {
    stdio: 'ignore',
  });
  return status === 0 ? null : 'no PID namespace can be made here (no rights, or not Linux)';
};

const childOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);

/** The next process that is started there gets the wanted PID. */
const AS_PID = 'echo $(($1 - 1)) > /proc/sys/kernel/ns_last_pid; shift; "$@" & wait $!';

/** `first` is a command of the shell that is run in it before anything else: mounts that only it has. */
export const startContainer = async (first: string): Promise<Container> => {
  const [program, ...args] = INSIDE;
  const outer = spawn(program, [...args, 'sh', '-c', `${first} && echo ready && exec sleep infinity`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(createInterface(outer.stdout), 'line');
  const init = childOf(outer.pid ?? 0);
  return {
    enter: (command, pid) => [
      ...['nsenter', '-t', String(init), '-p', '-m'],
      ...(pid === undefined ? command : ['sh', '-c', AS_PID, 'sh', String(pid), ...command]),
    ],
    stop: async () => {
      const gone = once(outer, 'exit');
      process.kill(init, 'SIGKILL');
      await gone;
    },
  };
};

/** A process and what it says, a line of JSON each. */
export type Talking = {
  readonly child: ChildProcess;
  readonly next: () => Promise<unknown>;
  readonly ended: Promise<unknown>;
};

export const startTalking = ([program = '', ...args]: readonly string[]): Talking => {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    child,
    next: async () => {
      const { value, done } = await lines.next();
      return done ? null : JSON.parse(value);
    },
    ended: once(child, 'exit'),
  };
};
