import type { NoCounterpart } from '../mutant.js';

/** Faults of other designs, and why there is nothing here in which they could be. */
export const NO_COUNTERPART: readonly NoCounterpart[] = [
  {
    fault:
      '“stat, then write” as one effect loses the prior time when the crash falls before the record of it',
    reason:
      'recovery reads claim, verdict and tokens, never the journal; the prior lock is kept as a name of its inode before the claim',
  },
  {
    fault: 'the commit’s file is made after the deadline was compared',
    reason:
      'whether there is still something to decide is asked after the file was made, whatever the deadline said (looked-before-writing); a commit that is cast late, and before anybody else’s abort, harms nobody',
  },
  {
    fault: 'acts outside the store go on after the settlement, because nobody ends their processes',
    reason: 'a run starts no processes; its effects are promises that the runtime awaits (late-act)',
  },
  {
    fault: 'a record by hand is kept through a live run and written over its result',
    reason: 'it is a run under a claim of its own, and refused while another one is live (record-while-live)',
  },
  {
    fault: 'a system that is asked by `ps` cuts or localises what it says',
    reason: 'only where /proc is missing; these tests run on Linux',
  },
  {
    fault: 'a claim is swept before its run is settled',
    reason:
      'whoever could sweep it has settled all earlier runs before (claim-over-unsettled); what remains is a number that a sleeper took again, which is below the top, withdraws, and has nothing of its own in the lock file. The look at the publication is a second guard',
  },
];
