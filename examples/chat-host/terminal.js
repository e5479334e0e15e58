/** Where the person types and reads. */
import { clearLine, createInterface, cursorTo } from 'node:readline';

export const openTerminal = () => {
  /** Set while the person may be typing. */
  let asking = null;
  return {
    /** Dreams end at any time: what is said meanwhile goes above what the person has typed so far. */
    say: (line) => {
      if (asking !== null) {
        cursorTo(process.stdout, 0);
        clearLine(process.stdout, 0);
      }
      console.log(line);
      asking?.prompt(true);
    },
    lines: async function* () {
      const typed = createInterface({ input: process.stdin, output: process.stdout, prompt: '> ' });
      const ask = () => {
        asking = typed.terminal ? typed : null;
        typed.prompt();
      };
      try {
        ask();
        for await (const line of typed) {
          asking = null;
          yield line.trim();
          ask();
        }
      } finally {
        asking = null;
        typed.close();
      }
    },
  };
};
