import { type Pairs, takePairs, timed } from './statistics.js';
import { hostOn, refusingStore } from './turn-end.js';

/** Milliseconds a turn: so many hosts of one store that end a turn at once, beside one that ends as many one after the other. */
export const manyHosts = async (folder: string, count: number, pairs: number): Promise<Pairs> => {
  const store = await refusingStore(folder);
  const hosts = await Promise.all(Array.from({ length: count }, () => hostOn(store)));
  const alone = await hostOn(store);
  const atOnce = async () => {
    await Promise.all(hosts.map(({ turn }) => turn()));
  };
  const oneAfterTheOther = async () => {
    for (let turn = 0; turn < count; turn += 1) await alone.turn();
  };
  const take = (some: number) =>
    takePairs(
      some,
      async () => (await timed(atOnce)) / count,
      async () => (await timed(oneAfterTheOther)) / count,
    );
  await take(Math.ceil(pairs / 4));
  const taken = await take(pairs);
  await Promise.all([...hosts, alone].map(({ dispose }) => dispose()));
  return taken;
};
