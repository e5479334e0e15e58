import { documentOf, parsing } from '../../../memory/document.js';
import type { Steps } from '../../../memory/steps.js';
import { type Frozen, isNameOnly, type StoreFile, type StoreImage } from '../../../memory/store-image.js';
import { CALLS_A_TURN, type Conversation, callAll, type Reply, type Request, think } from './conversation.js';
import { type Listed, parseListing } from './listing.js';

/** A file that is being read: the text so far, and the line (from 1) at which to read on. */
type Reading = Listed & { readonly text: string; readonly offset: number };

const READ_ON = /(?:^|\n)\[Lines (\d+)-(\d+) of \d+ shown\. Read on with offset (\d+)\.\]$/;

/**
 * The part of an answer that is the file's, and the line to read on at; `null`: the file ends here. A file may hold
 * such a sentence of its own; read on from there, it comes again with no line before it, and is taken as text.
 */
const partOf = (content: string, offset: number): { readonly text: string; readonly next: number | null } => {
  const notice = READ_ON.exec(content);
  if (notice === null) return { text: content, next: null };
  const text = content.slice(0, content.lastIndexOf('['));
  const lines = text.split('\n').length - 1;
  const fits = Number(notice[1]) === offset && Number(notice[3]) === offset + lines && lines > 0;
  return fits ? { text, next: offset + lines } : { text: content, next: null };
};

/** What is no text cannot be shown. */
const isReadable = ({ frozen }: Listed): boolean => !isNameOnly(frozen) && frozen !== 'not-text';

const MODE = 0o600;

const fileOf = (text: string, frozen: Frozen | null): StoreFile => ({
  bytes: new TextEncoder().encode(text),
  mode: MODE,
  ...(frozen === null ? {} : { frozen }),
});

/** The store as far as it could be read; `unread` are texts that Read does not show, such as one with an endless line. */
export type ReadStore = { readonly image: StoreImage; readonly unread: readonly string[] };

/** Said of a file that is not one text any more: the parts that were read are of two. */
const CHANGED = /(?:^|\n)\[The file was changed by somebody else since you last read it\.\]$/;

/** Adds what a Read answered. A file that cannot be read is kept as a name that is not to be changed. */
const take = (
  { image, unread }: { readonly image: Map<string, StoreFile>; readonly unread: string[] },
  reading: Reading,
  reply: Reply | undefined,
): readonly Reading[] => {
  if (reply === undefined || reply.isError || CHANGED.test(reply.content)) {
    image.set(reading.path, fileOf('', 'not-text'));
    unread.push(reading.path);
    return [];
  }
  const { text, next } = partOf(reply.content, reading.offset);
  const whole = reading.text + text;
  if (next !== null) return [{ ...reading, text: whole, offset: next }];
  image.set(reading.path, fileOf(whole, reading.frozen));
  return [];
};

const asRequest = ({ path, offset }: Reading): Request => ({
  name: 'Read',
  input: { file_path: path, ...(offset === 1 ? {} : { offset }) },
});

/** Takes a file apart as soon as it is read, so that planning has little left to do at once. */
function* parsed(file: StoreFile | undefined): Steps<void> {
  const document = file === undefined ? null : documentOf(file.bytes);
  if (document === null) return;
  yield* parsing(document);
}

const GO_ON = /\n\[Files \d+-\d+ of \d+ shown\. Go on with offset \d+, or narrow the pattern\.\]$/;

/** Lists all of the store, as many answers as that takes. */
function* listStore(): Conversation<readonly Listed[]> {
  const listed: Listed[] = [];
  for (;;) {
    const offset = listed.length + 1;
    const input = { pattern: '**/*', ...(offset === 1 ? {} : { offset }) };
    const [found] = yield* callAll('Listing the store.', [{ name: 'Glob', input }]);
    if (found === undefined || found.isError) return listed;
    const notice = GO_ON.exec(found.content);
    const page = parseListing(found.content.slice(0, notice?.index ?? found.content.length));
    listed.push(...page);
    if (notice === null || page.length === 0) return listed;
  }
}

/** Lists the store and reads every Markdown file of it, each to its end. Modes are not seen through tools. */
export function* readStore(): Conversation<ReadStore> {
  const listed = yield* listStore();
  const image = new Map<string, StoreFile>();
  const unread: string[] = [];
  for (const { path, frozen } of listed) image.set(path, fileOf('', frozen));
  let readings: readonly Reading[] = listed
    .filter(isReadable)
    .map((file) => ({ ...file, text: '', offset: 1 }));
  while (readings.length > 0) {
    const batch = readings.slice(0, CALLS_A_TURN);
    const replies = yield* callAll('Reading its files.', batch.map(asRequest));
    const unfinished = batch.flatMap((reading, at) => take({ image, unread }, reading, replies[at]));
    for (const { path } of batch) yield* think(parsed(image.get(path)));
    readings = [...readings.slice(batch.length), ...unfinished];
  }
  return { image, unread };
}
