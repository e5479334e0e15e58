/** Acts when asked, but at most once in an interval; what is asked meanwhile is done at its end. */
export type Coalesced = { readonly ask: () => void; readonly stop: () => void };

/** `intervalMs`: milliseconds from one act to the next. A timer of its own keeps no process alive. */
export const coalesced = (act: () => void, intervalMs: number): Coalesced => {
  let pause: NodeJS.Timeout | null = null;
  let isAsked = false;
  const now = (): void => {
    isAsked = false;
    pause = setTimeout(() => {
      pause = null;
      if (isAsked) now();
    }, intervalMs).unref();
    act();
  };
  return {
    ask: () => {
      if (pause === null) now();
      else isAsked = true;
    },
    stop: () => {
      if (pause !== null) clearTimeout(pause);
    },
  };
};
