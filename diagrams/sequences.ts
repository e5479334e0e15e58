import { takeover } from './takeover.js';

/** What is shown as it happens in time: played by the product in a simulated world, so that it is what it does now. */
export const SEQUENCES: Readonly<
  Record<string, { readonly title: string; readonly play: () => Promise<string> }>
> = {
  takeover: { title: 'A dream that is killed, and the next one', play: takeover },
};
