import { type DatedStatement, datingStatements } from '../changes/dated-statements.js';
import { makingNearFinder } from '../changes/near-finder.js';
import { isAmong, type StoreStatement, storeStatements } from '../changes/store-statements.js';
import { STATEMENTS_A_STEP, type Steps } from '../steps.js';
import type { StoreImage } from '../store-image.js';
import { viewOf } from '../store-view.js';
import type { Breach } from './breach.js';
import { toldInSentences } from './in-sentences.js';
import { beyond } from './thresholds.js';
import { liveEntries, missingEntries } from './vanished-entries.js';
import { filesWithContent, lostFiles } from './vanished-files.js';

/**
 * Whether more than may go is gone: of the files, of the entries that pointed somewhere, of the statements. `written` is the
 * result as the agent left it: by then no rule has given topics an entry again, so that an index that was cut off shows.
 */
export function* findingVanished(
  before: StoreImage,
  written: StoreImage,
  after: StoreImage,
): Steps<readonly Breach[]> {
  const all = yield* datingStatements(before);
  const statements = all.map(({ statement }) => statement);
  const unsaid = yield* findingUnsaid(all, after);
  const lost = lostFiles(before, after, statements, unsaid);
  yield;
  const entries = liveEntries(viewOf(before));
  const missing = missingEntries(entries, written, lost);
  return [
    ...beyond('FilesVanished', 'topics', filesWithContent(before).length, lost.length, lost),
    ...beyond(
      'EntriesVanished',
      'index entries that pointed at a topic',
      entries.length,
      missing.length,
      missing,
    ),
    ...beyond('StatementsVanished', 'statements', eachOnce(statements).length, eachOnce(unsaid).length),
  ];
}

/**
 * Statements that the store says neither word for word, nor sentence for sentence, nor but for filler words any more, with their
 * dates as written or as days.
 */
function* findingUnsaid(all: readonly DatedStatement[], after: StoreImage): Steps<readonly StoreStatement[]> {
  const now = storeStatements(after);
  const among = isAmong(now);
  yield;
  const missing = all.filter(({ statement, dated }) => !among(statement) && !among(dated));
  if (missing.length === 0) return [];
  const inSentences = toldInSentences(now);
  const near = yield* makingNearFinder(now);
  const unsaid: StoreStatement[] = [];
  for (const [at, { statement, dated }] of missing.entries()) {
    if (at % STATEMENTS_A_STEP === 0) yield;
    if (inSentences(statement) || inSentences(dated)) continue;
    if (near(statement) === null && near(dated) === null) unsaid.push(statement);
  }
  return unsaid;
}

function eachOnce(statements: readonly StoreStatement[]): readonly string[] {
  return [...new Set(statements.map(({ words }) => words))];
}
