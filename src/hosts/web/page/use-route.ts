import { useEffect, useState } from 'preact/hooks';
import { type Route, routeOf } from './route.js';

/** Writes another address for where somebody is, without a step in the browser's history. */
export const rewriteAddress = (hash: string): void => {
  if (hash === location.hash) return;
  history.replaceState(null, '', hash);
  // Browsers tell of it only where a person or a link changes it.
  dispatchEvent(new HashChangeEvent('hashchange'));
};

/** Where the address says that somebody is. */
export const useRoute = (): Route => {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = (): void => setHash(location.hash);
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return routeOf(hash);
};
