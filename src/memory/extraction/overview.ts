import { documentOf } from '../document.js';
import { INDEX_BYTES } from '../limits.js';
import { INDEX, isNameOnly, type StoreImage } from '../store-image.js';
import { topicsOf } from '../store-paths.js';
import { oneLine } from '../text.js';
import { cut } from '../transcripts/render.js';

/** A store may have thousands of topics; those that are not listed are found with a search. */
const LISTED = 300;
const DESCRIPTION_CHARACTERS = 160;

const descriptionOf = (image: StoreImage, path: string): string => {
  const file = image.get(path);
  const frontMatter =
    file === undefined || isNameOnly(file.frozen) ? undefined : documentOf(file.bytes)?.frontMatter;
  const said = frontMatter?._tag === 'Parsed' ? frontMatter.description : null;
  return said == null ? '' : ` — ${cut(oneLine(said), DESCRIPTION_CHARACTERS)}`;
};

const indexOf = (image: StoreImage): string => {
  const index = image.get(INDEX);
  if (index === undefined || isNameOnly(index.frozen)) return '(there is none)';
  return documentOf(index.bytes.slice(0, INDEX_BYTES))?.content.trimEnd() ?? '(it is no text)';
};

/**
 * What a store holds, for an agent that is to add to it rather than say things twice: its topics with their descriptions, and
 * its index as far as a session loads it. It is text of the store, to be fenced.
 */
export const overviewOf = (image: StoreImage): string => {
  const paths = topicsOf(image).map(([path]) => path);
  const more = paths.length - LISTED;
  return [
    'Topics:',
    ...paths.slice(0, LISTED).map((path) => `${path}${descriptionOf(image, path)}`),
    ...(more > 0 ? [`and ${more} more`] : []),
    '',
    `${INDEX}:`,
    indexOf(image),
  ].join('\n');
};
