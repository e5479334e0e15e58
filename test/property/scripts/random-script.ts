import { arbitraryScript } from '../../../src/testing/arbitraries/script.js';
import { INDEX, TOPICS, topic } from '../../unit/hosts/adversarial/roomy-store.js';

const [first = 'dock', ...others] = TOPICS;

/** Work on the roomy store, with a little trouble in between. */
export const randomScript = arbitraryScript({
  topics: [`${first}.md`, ...others.map((name) => `${name}.md`)],
  places: [
    ...['/store/memory/dock.md', 'pinned.md', 'linked.md', 'linked-folder/secret.md'],
    ...['logs/2026/11/2026-11-02.md', 'dock.md/x.md'],
  ],
  contents: [INDEX, `${INDEX}- [Gone](gone.md) — gone\n`, topic('dock'), topic('new', ['Something new.'])],
  phrases: ['noon', 'night', 'painted blue', 'all about'],
});
