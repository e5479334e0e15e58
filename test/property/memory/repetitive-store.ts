import fc from 'fast-check';
import { frozenOf } from '../../../src/memory/frozen.js';
import { INDEX, type StoreImage } from '../../../src/memory/store-image.js';
import { arbitraryStoreImage as store } from '../../../src/testing/arbitraries/store-image.js';
import { TOPIC_PATHS } from '../../../src/testing/arbitraries/words.js';

/** Lines of which several topics get one, so that duplicates and relative dates are frequent. */
const sharedLine = fc.constantFrom(
  '- Deploys go out on Tuesdays only',
  '- deploys go out on  Tuesdays only.',
  'Deploys go out on Tuesdays only',
  'The cache was cleared yesterday by Ana',
  '- The demo is due tomorrow, as 2026-03-09 said',
  '- 2026-03-09: the queue was drained yesterday',
  '## Deploys',
  '## 2026-03-09',
  'See [the rest](gone.md) of the old notes',
  'See [[missing|the rest]] of the old notes',
);
const entryLine = fc.constantFrom(
  '- [Old](gone.md) — plans were dropped yesterday by Ana',
  '- [A](a.md) — moved to the new host yesterday',
  '- [A](sub/a.md) — moved to the new host last week by Ben, who had said so before',
);
const additions = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.tuple(fc.constantFrom(...TOPIC_PATHS), sharedLine) },
    { weight: 1, arbitrary: fc.tuple(fc.constant(INDEX), entryLine) },
  ),
  { maxLength: 12 },
);

const withLine = (image: StoreImage, path: string, line: string): StoreImage => {
  const file = image.get(path);
  if (file !== undefined && frozenOf(path, file) !== undefined) return image;
  const before = file === undefined ? '' : new TextDecoder('utf-8', { ignoreBOM: true }).decode(file.bytes);
  const bytes = new TextEncoder().encode(`${before}\n${line}\n`);
  return new Map([...image, [path, { mode: 0o644, ...file, bytes }]]);
};

/** A long index takes long to mend and adds no case here; mending it has a property of its own. */
const SHORT = 4_000;

/** A store in which much is said twice, and not always on the day that it is about. */
export const repetitive = fc
  .tuple(
    store.filter((image) => (image.get(INDEX)?.bytes.length ?? 0) < SHORT),
    additions,
  )
  .map(([image, lines]) => lines.reduce((so, [path, line]) => withLine(so, path, line), image));
