/** A session's transcript: a line of JSON for each message, in the form that autodream reads. */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

export const openTranscript = (folder, sessionId) => ({
  add: (role, content) => {
    const row = { type: role, sessionId, timestamp: new Date().toISOString(), message: { role, content } };
    appendFileSync(join(folder, `${sessionId}.jsonl`), `${JSON.stringify(row)}\n`);
  },
});
