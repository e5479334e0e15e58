import * as E from 'fp-ts/lib/Either.js';
import type { StorePaths } from '../../effects/services/stores/locate-store.js';
import { liveCapabilities } from '../capabilities.js';
import { openStore } from '../store.js';
import { storeAlarms } from '../stores/store-alarms.js';

/** What a person is told of so many alarms, in the shape in which hosts show a line to the person and not to their model. */
export const alarmMessage = (alarms: number): string => {
  const what = alarms === 1 ? 'One thing' : `${alarms} things`;
  const systemMessage = `autodream: ${what} about the memory of this project ${alarms === 1 ? 'waits' : 'wait'} for you. “autodream status” tells.`;
  return JSON.stringify({ systemMessage });
};

/**
 * The line for the beginning of a session; null: all is well. It has words of ours only: an alarm quotes reasons and names of files,
 * and a host might show the line to its model.
 */
export const alarmLine = async (paths: StorePaths): Promise<string | null> => {
  const alarms = await storeAlarms(openStore(liveCapabilities(), paths))();
  return E.isLeft(alarms) || alarms.right.length === 0 ? null : alarmMessage(alarms.right.length);
};
