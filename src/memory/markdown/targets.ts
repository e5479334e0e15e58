import type { Nodes } from 'mdast';
import type { Link } from './links.js';

/** Where something in a text points, as written; `shown`: whoever renders the text fetches it (a picture, a frame). */
export type Target = { readonly target: string; readonly shown: boolean };

/** Attributes of HTML that point somewhere; of these the first kind is only followed when somebody asks for it. */
const ATTRIBUTE =
  /(?<![\w-])(href|src|srcset|data|action|poster)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

const targetsIn = (node: Nodes): readonly Target[] => {
  if (node.type === 'link' || node.type === 'definition') return [{ target: node.url, shown: false }];
  if (node.type === 'image') return [{ target: node.url, shown: true }];
  if (node.type !== 'html') return [];
  return [...node.value.matchAll(ATTRIBUTE)].map(([, name, double, single, bare]) => ({
    target: (double ?? single ?? bare ?? '').trim(),
    shown: name?.toLowerCase() !== 'href',
  }));
};

/** Everything that a text points at: links of every kind, definitions, pictures, and what its HTML names. */
export function targetsOf(nodes: readonly Nodes[], links: readonly Link[]): readonly Target[] {
  const wiki = links.filter(({ kind }) => kind === 'wiki').map(({ target }) => ({ target, shown: false }));
  const pictured = picturedNames(nodes);
  return [
    ...wiki,
    ...nodes.flatMap((node) =>
      node.type === 'definition' && pictured.has(node.identifier)
        ? [{ target: node.url, shown: true }]
        : targetsIn(node),
    ),
  ];
}

/** Definitions that a picture refers to. */
const picturedNames = (nodes: readonly Nodes[]): ReadonlySet<string> =>
  new Set(nodes.flatMap((node) => (node.type === 'imageReference' ? [node.identifier] : [])));
