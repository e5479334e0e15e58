/** The ids of the jobs that are the assistant's own. No other task is permanent, whatever it says of itself. */
export const PERMANENT_IDS = ['catch-up', 'morning-checkin', 'dream'] as const;

export type PermanentId = (typeof PERMANENT_IDS)[number];

export const isPermanentId = (id: string): id is PermanentId => PERMANENT_IDS.some((own) => own === id);
