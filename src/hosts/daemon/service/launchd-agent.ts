import type { ServiceCommand } from './systemd-unit.js';

export const LABEL = 'autodream.daemon';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const text = (word: string): string => word.replaceAll(/[&<>]/g, (character) => entities[character] ?? '');

const string = (word: string): string => `<string>${text(word)}</string>`;

/** Stands in what we write, so that nobody else's file is replaced. */
export const AGENT_MARK = '<!-- Written by autodream daemon install. -->';

const variables = (environment: ServiceCommand['environment']): readonly string[] => {
  const set = Object.entries(environment);
  if (set.length === 0) return [];
  const lines = set.flatMap(([name, value]) => [`    <key>${text(name)}</key>`, `    ${string(value)}`]);
  return ['  <key>EnvironmentVariables</key>', '  <dict>', ...lines, '  </dict>'];
};

/** An agent for launchd. Its end in good order, as by `daemon stop`, is no reason to start it again. */
export const launchdAgent = ({ program, args, environment }: ServiceCommand): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">',
    AGENT_MARK,
    '<plist version="1.0">',
    '<dict>',
    '  <key>Label</key>',
    `  ${string(LABEL)}`,
    '  <key>ProgramArguments</key>',
    '  <array>',
    ...[program, ...args].map((word) => `    ${string(word)}`),
    '  </array>',
    ...variables(environment),
    '  <key>RunAtLoad</key>',
    '  <true/>',
    '  <key>KeepAlive</key>',
    '  <dict>',
    '    <key>SuccessfulExit</key>',
    '    <false/>',
    '  </dict>',
    '  <key>ProcessType</key>',
    '  <string>Background</string>',
    '</dict>',
    '</plist>',
    '',
  ].join('\n');
