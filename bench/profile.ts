import { type Profiler, Session } from 'node:inspector/promises';

const SHOWN = 6;

/** Microseconds that each function took by itself, callees left out. */
const selfTimes = ({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Map<string, number> => {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const times = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const name = names.get(id) ?? '?';
    times.set(name, (times.get(name) ?? 0) + (timeDeltas[index] ?? 0));
  }
  return times;
};

const nameOf = ({ functionName, url }: { functionName: string; url: string }): string => {
  const file = url.split('/').at(-1) ?? '';
  return `${functionName || 'anonymous'}${file === '' ? '' : ` in ${file}`}`;
};

/** Where the time of an act goes: the functions that took most, as one line. `(idle)` is waiting for the disk. */
export const profileOf = async (act: () => Promise<unknown>): Promise<string> => {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  await act();
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  const times = [...selfTimes(profile)].sort(([, a], [, b]) => b - a);
  const total = times.reduce((sum, [, time]) => sum + time, 0);
  const share = (time: number): string => `${((100 * time) / total).toFixed(0)} %`;
  return times
    .slice(0, SHOWN)
    .map(([name, time]) => `${share(time)} ${name}`)
    .join(', ');
};
