import { AGENT_MARK } from './launchd-agent.js';
import { UNIT_MARK } from './systemd-unit.js';

const CHARACTERS: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

const inAgent = (text: string): readonly string[] => {
  const list = /<key>ProgramArguments<\/key>\s*<array>([\s\S]*?)<\/array>/.exec(text)?.[1] ?? '';
  return [...list.matchAll(/<string>([^<]*)<\/string>/g)].map(([, word = '']) =>
    word.replaceAll(/&(?:amp|lt|gt);/g, (entity) => CHARACTERS[entity] ?? ''),
  );
};

const inUnit = (text: string): readonly string[] => {
  const line = /^ExecStart=(.*)$/m.exec(text)?.[1] ?? '';
  const words = [...line.matchAll(/"((?:\\.|[^"\\])*)"/g)].map(([, word = '']) =>
    word.replaceAll(/\\(.)/g, '$1').replaceAll('%%', '%'),
  );
  return words.map((word, index) => (index === 0 ? word : word.replaceAll('$$', '$')));
};

/** The files that a unit of ours starts the daemon by; null: it is not ours. What a person added to it is left out. */
export const startedBy = (text: string): readonly string[] | null => {
  const isAgent = text.includes(AGENT_MARK);
  if (!isAgent && !text.includes(UNIT_MARK)) return null;
  return (isAgent ? inAgent(text) : inUnit(text)).filter((word) => word.startsWith('/'));
};
