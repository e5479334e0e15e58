import { Box, Text, type TextProps } from 'ink';
import { createElement, type ReactElement } from 'react';
import type { Look } from './look.js';
import type { Row, Tone } from './row.js';

const STYLES: Readonly<Record<Tone, TextProps>> = {
  plain: {},
  heading: { bold: true },
  faint: { dimColor: true },
  running: { color: 'magenta', bold: true },
  good: { color: 'green' },
  bad: { color: 'red' },
  waiting: { color: 'yellow' },
};

export const styleOf = (tone: Tone, look: Look): TextProps => (look.colour ? STYLES[tone] : {});

/** An empty text takes no row. */
const FILLER = ' ';

/** Rows one below the other. A row has no identity but its place, so they are children without keys. */
export const Rows = ({ rows, look }: { readonly rows: readonly Row[]; readonly look: Look }): ReactElement =>
  createElement(
    Box,
    { flexDirection: 'column', flexShrink: 0 },
    ...rows.map(({ text, tone }) => (
      // biome-ignore lint/correctness/useJsxKeyInIterable: they are spread, not a list
      <Text {...styleOf(tone, look)} wrap="truncate-end">
        {text || FILLER}
      </Text>
    )),
  );
