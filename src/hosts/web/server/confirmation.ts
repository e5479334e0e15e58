import type { IncomingMessage } from 'node:http';
import { parsedJson } from '../../../journal/parsed-json.js';
import type { Turned } from './guard.js';

/** A confirmation names a run and nothing else. */
const LONGEST_BODY = 1024;

const TOO_LONG: Turned = { status: 413, error: 'What was sent is too long.' };

/** Reads what a request sends; null: it is too long, or broke off. */
const bodyOf = (request: IncomingMessage): Promise<string | null> =>
  new Promise((done) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > LONGEST_BODY) done(null);
      else chunks.push(chunk);
    });
    request.on('end', () => done(Buffer.concat(chunks).toString('utf8')));
    request.on('close', () => done(null));
  });

/** Does the request confirm that this very run is meant? */
export const confirmationFault = async (request: IncomingMessage, runId: string): Promise<Turned | null> => {
  const body = await bodyOf(request);
  if (body === null) return TOO_LONG;
  const said = parsedJson(body);
  const isMeant = typeof said === 'object' && said !== null && 'confirm' in said && said.confirm === runId;
  return isMeant
    ? null
    : { status: 400, error: `To do this, “confirm” has to be the id of the run, ${runId}.` };
};
