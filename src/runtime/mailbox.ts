/** A queue that one reader waits on. Letters come out in the order in which they were put in. */
export type Mailbox<A> = {
  readonly put: (letter: A) => void;
  readonly next: () => Promise<A>;
};

export const mailbox = <A>(): Mailbox<A> => {
  const letters: A[] = [];
  let wake = (): void => {};
  const arrival = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  return {
    put: (letter) => {
      letters.push(letter);
      wake();
    },
    next: async () => {
      for (;;) {
        const letter = letters.shift();
        if (letter !== undefined) return letter;
        await arrival();
      }
    },
  };
};
