import { FIND_PRIMARIES } from '../../../../src/permissions/shell/tools/find.js';
import type { OptionTable, OptionValues } from '../../../../src/permissions/shell/tools/tool.js';
import { FAMILIES } from '../../../../src/permissions/shell/tools/tools.js';

const INTRODUCTION = `# Shell commands that the agent may run

This page is written from the tables in [src/permissions/shell/tools](../src/permissions/shell/tools) by \`npx vitest run -u test/unit/permissions/shell\`,
and a test fails when it is out of date. What is not on it is denied.

A line may have commands joined by \`|\`, \`&&\`, \`||\`, \`;\` and line ends, with \`!\` before a pipe. Output goes nowhere but to \`/dev/null\` or the other stream
(\`2>&1\`), input comes from a file (\`< file\`), and \`*\`, \`?\` and \`[abc]\` stand for names of files. Nothing else is expanded: no variables, no \`$(…)\`,
no braces, no \`~\`. [Decision 0021](decisions/0021-shell-by-lists.md) says why.

Options: \`-abc\` are three that take no value, \`-n:\` takes a text, \`-f@\` the path of a file that is read, \`--arg::\` two texts, \`--color?\` a text that has to be glued on.
Long names count only in full. Options may stand anywhere before \`--\`, short ones together, and values glued on or in the next word.
`;

const ARGUMENTS: Readonly<Record<string, string>> = {
  echo: 'any words',
  expr: 'any words, wildcards in quotes',
  printf: 'a format that sets nothing, then words; plain numbers where the format wants numbers',
  test: 'one comparison: `-f` and the like of a file, `-n`, `-z`, `=`, `!=`, `-nt`, `-ot`, `-ef`, `-eq` and the like of plain numbers; `!` before it',
  '[': 'as `test`, up to `]`',
  command: '`-v` or `-V`, then names',
};

const code = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``;

const markOf = ({ roles, optional }: OptionValues): string =>
  optional ? '?' : roles.map((role) => (role === 'text' ? ':' : '@')).join('');

const primaries = (): string => {
  const names = [...FIND_PRIMARIES].map(([name, values]) => `${name}${markOf(values)}`);
  return `folders, then ${code([...names, '-newerXY'].join(' '))}, \`!\`, \`(\`, \`)\``;
};

const operandsOf = ({ first = [], rest, insteadOfFirst = [], script }: OptionTable): string => {
  const roles = first.map((role, index) => (index === 0 && script !== undefined ? 'script' : role));
  const names = [...roles, ...(rest === undefined ? [] : [`${rest} …`])].join(', ');
  const instead =
    insteadOfFirst.length === 0 ? '' : ` (no ${roles[0]} with ${insteadOfFirst.map(code).join(', ')})`;
  return names === '' ? '' : `operands: ${names}${instead}`;
};

const tableRow = (table: OptionTable): string => {
  const options = table.options.split(/\s+/).filter(Boolean).join(' ');
  const counts = table.digits ? '`-5`' : '';
  return (
    [options === '' ? '' : code(options), counts, operandsOf(table)].filter(Boolean).join(', ') || 'nothing'
  );
};

/** The page of docs that lists what may run, from the tables that decide it. */
export const shellCommandsPage = (): string => {
  const families = Object.entries(FAMILIES).map(([family, tools]) => {
    const rows = Object.entries(tools).map(([name, tool]) => {
      if (typeof tool !== 'function') return `| ${code(name)} | ${tableRow(tool)} |`;
      return `| ${code(name)} | ${name === 'find' ? primaries() : (ARGUMENTS[name] ?? 'UNDESCRIBED')} |`;
    });
    return [`## ${family}`, '', '| Program | What it may be given |', '|---|---|', ...rows, ''].join('\n');
  });
  return [INTRODUCTION, ...families].join('\n');
};
