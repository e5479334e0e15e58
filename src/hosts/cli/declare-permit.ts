import type { Declaring } from './declare-acting.js';
import { folders, named, type PermitOptions } from './options.js';

const EXAMPLE = [
  '  # may an agent do this?',
  '  echo \'{"tool":"Bash","input":{"command":"find . -name \\"*.md\\" -delete"}}\' | autodream permit',
  '  # for a host: writes in the store only, reads there and in the project only',
  '  autodream permit --root ./memory --read-roots ~/project',
];

export const declarePermit = ({ program, context, ended }: Declaring): void => {
  const command = program
    .command('permit')
    .summary('may an agent do this?')
    .description(
      'Reads tool calls, one JSON object {tool, input, cwd?} a line, and answers each with one line: {"behavior": "allow"} or {"behavior": "deny", "reason": …}. Where an allowed call names its file another way, updatedInput has the input to use instead, with the real path. Read, Grep, Glob, Bash, Edit and Write are understood; all else is denied. Nothing is carried out, and nothing is written.',
    )
    .option('--root <folder>', 'the store: the only folder to write in (default: the current folder)', named)
    .option(
      '--read-roots <folders...>',
      'read only in these folders and in the root (default: anywhere)',
      folders,
    )
    .addHelpText('after', ['', 'Examples:', ...EXAMPLE].join('\n'));
  command.action(async (options: PermitOptions) => {
    const { permit } = await import('./commands/permit.js');
    ended(await permit(context, options));
  });
};
