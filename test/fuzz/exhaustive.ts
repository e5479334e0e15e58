import { type Contest, contestsOf } from '../simulation/lock-contests.js';
import { type Survey, survey } from '../simulation/lock-exhaustive.js';

const toldSurvey = ({ name }: Contest, found: Survey, seconds: number): string => {
  const { schedules, medianSteps, limits, outcomes, broken } = found;
  const ends = [...outcomes].map(([outcome, count]) => `  ${count} × ${outcome}`);
  const windows = Object.entries(limits).map(([limit, count]) => `${limit} ${count}`);
  const head = `${name}: ${schedules} schedules, median ${medianSteps} steps, ${seconds.toFixed(1)} s; ${windows.join(', ')}`;
  return [head, ...ends, ...(broken === null ? [] : [`  BROKEN: ${JSON.stringify(broken)}`])].join('\n');
};

/** Plays every schedule of every contest for the lock with up to two preemptions. Says whether all rules held. */
export const playAll = async (tell: (text: string) => void): Promise<boolean> => {
  let isSound = true;
  for (const contest of [...contestsOf(2), ...contestsOf(3)]) {
    const began = process.cpuUsage().user;
    const found = await survey(contest, { preemptions: 2, reduced: true });
    tell(toldSurvey(contest, found, (process.cpuUsage().user - began) / 1e6));
    isSound &&= found.broken === null;
  }
  return isSound;
};
