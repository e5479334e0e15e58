import { renderMermaidSVG } from 'beautiful-mermaid';

const COLOURS = {
  bg: '#ffffff',
  fg: '#1f2937',
  line: '#64748b',
  accent: '#1d4ed8',
  muted: '#334155',
  surface: '#eef2ff',
  border: '#4f6bd8',
};

/** What the renderer derives from the colours by CSS. Only browsers compute that, so that it is written out here. */
const DERIVED: Readonly<Record<string, string>> = {
  ...COLOURS,
  _text: COLOURS.fg,
  '_text-sec': COLOURS.muted,
  '_text-muted': COLOURS.muted,
  '_text-faint': '#94a3b8',
  _line: COLOURS.line,
  _arrow: COLOURS.accent,
  '_node-fill': COLOURS.surface,
  '_node-stroke': COLOURS.border,
  '_group-fill': COLOURS.bg,
  '_group-hdr': '#e0e7ff',
  '_inner-stroke': '#cbd5e1',
  '_key-badge': '#e2e8f0',
};

const SPACING = { padding: 24, nodeSpacing: 48, layerSpacing: 64 };

/** The diagram as an SVG that any viewer shows: it loads no font from the network and computes no colour. */
export const picture = (title: string, diagram: string): string => {
  const svg = renderMermaidSVG(diagram, { ...COLOURS, ...SPACING, font: 'Arial' })
    .replace(/(<svg [^>]*>)/, `$1\n<title>${title}</title>`)
    .replaceAll(/\s*@import url\([^)]*\);?/g, '')
    .replace(/\n {2}svg \{[^}]*\}/, '')
    .replace(/ style="--bg:[^"]*"/, '')
    .replaceAll(/var\(--([\w-]+)\)/g, (whole, name: string) => DERIVED[name] ?? whole);
  return `${svg.trimEnd()}\n`;
};
