/** What a person can ask of autodream in the terminal. */

const shown = ({ outcome, reason, usage, cacheReadShare = 0 }) => {
  const why = reason === undefined ? '' : ` ${reason}`;
  const cached = `${usage.cacheRead} tokens (${Math.round(100 * cacheReadShare)} %) from the cache`;
  return `The dream ended: ${outcome}.${why} It read ${cached}.`;
};

const taskLine = ({ id, status, phase, files, turns }) =>
  [id, status, phase ?? '', files.join(', '), turns.at(-1)?.text ?? '']
    .filter((part) => part !== '')
    .join('  ');

export const openCommands = (autoDream, context, say) => {
  const commands = {
    /** Not waited for: the conversation goes on meanwhile. */
    '/dream': () => {
      autoDream.dream({ force: true, context: context() }).then((answer) => say(shown(answer)));
    },
    '/tasks': () => {
      const tasks = autoDream.tasks.current();
      say(tasks.length === 0 ? 'No dream yet.' : tasks.map(taskLine).join('\n'));
    },
    '/kill': async (id) =>
      say(id === undefined ? 'Which one? /tasks has their ids.' : `${(await autoDream.kill(id))._tag}.`),
    '/status': async () => {
      const { lastConsolidatedAt, verdict, error } = await autoDream.status();
      say(`Last dream: ${lastConsolidatedAt ?? 'never'}. ${verdict?.sentence ?? error}`);
    },
  };
  return {
    run: async (text) => {
      const [name, ...rest] = text.split(/\s+/);
      const command = Object.hasOwn(commands, name) ? commands[name] : () => say(`There is no ${name}.`);
      await command(...rest);
    },
  };
};
