import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { arrowsOf } from './transitions.js';

const BREAK = '<br/>';

const idOf = (state: AnyStateNode): string => state.path.join('_');

const childrenOf = (state: AnyStateNode): readonly AnyStateNode[] => Object.values(state.states);

/** What a state does besides its arrows: the effects or children it runs, the events it notes without leaving. */
const doings = (state: AnyStateNode): readonly string[] => {
  const runs = state.invoke.map((one) => `runs ${one.src}`);
  const notes = arrowsOf(state)
    .filter((arrow) => arrow.target === null)
    .map((arrow) => `notes ${arrow.label}`);
  return [...runs, ...new Set(notes)];
};

/** Mermaid reads a colon as the beginning of a label and a semicolon as a line's end. */
const plain = (text: string): string => text.replaceAll(/[:;"{}]/g, ' ');

const named = (id: string, lines: readonly string[]): string =>
  `state "${plain(lines.join(BREAK))}" as ${id}`;

const isFrame = (state: AnyStateNode): boolean => childrenOf(state).length > 0;

/** Inside another frame, arrows from and to a frame lead nowhere in the picture: they begin at a box in it, and end at its first state. */
const isInner = (state: AnyStateNode): boolean => isFrame(state) && state.parent?.parent !== undefined;

const startOf = (state: AnyStateNode): string => (isInner(state) ? `${idOf(state)}_anywhere` : idOf(state));

const endOf = (state: AnyStateNode): string => {
  const first = state.initial?.target[0];
  return isInner(state) && first !== undefined ? endOf(first) : idOf(state);
};

const leaves = (state: AnyStateNode): boolean => arrowsOf(state).some(({ target }) => target !== null);

/** A frame's title has one line, so what the whole of it does stands in a box of its own. */
const frame = (state: AnyStateNode, indent: string): readonly string[] => {
  const inner = `${indent}  `;
  const first = state.initial.target[0];
  const does = doings(state);
  return [
    `${indent}${named(idOf(state), [state.key])} {`,
    ...childrenOf(state).flatMap((child) => box(child, inner)),
    ...(first === undefined ? [] : [`${inner}[*] --> ${idOf(first)}`]),
    ...(isInner(state) && leaves(state)
      ? [`${inner}${named(startOf(state), [`in any state of ${state.key}`])}`]
      : []),
    ...(does.length === 0 ? [] : [`${inner}${named(`${idOf(state)}_always`, ['always', ...does])}`]),
    `${indent}}`,
  ];
};

const box = (state: AnyStateNode, indent: string): readonly string[] =>
  isFrame(state) ? frame(state, indent) : [`${indent}${named(idOf(state), [state.key, ...doings(state)])}`];

/** Arrows between the same two states are one, with a line for each way to take it. */
const arrows = (state: AnyStateNode, from = startOf(state)): readonly string[] => {
  const byTarget = new Map<AnyStateNode, string[]>();
  for (const { target, label } of arrowsOf(state)) {
    if (target !== null) byTarget.set(target, [...(byTarget.get(target) ?? []), plain(label)]);
  }
  return [...byTarget].map(([target, labels]) => {
    const text = [...new Set(labels)].filter((label) => label !== '').join(BREAK);
    return `  ${from} --> ${endOf(target)}${text === '' ? '' : ` : ${text}`}`;
  });
};

/** What the machine itself leaves a state for, whichever that is. */
const fromAnywhere = (root: AnyStateNode): readonly string[] => {
  const ways = arrows(root, 'anywhere');
  return ways.length === 0 ? [] : [`  ${named('anywhere', ['in any state'])}`, ...ways];
};

const all = (state: AnyStateNode): readonly AnyStateNode[] =>
  childrenOf(state).flatMap((child) => [child, ...all(child)]);

/** The machine as a Mermaid state diagram. The same machine always gives the same text. */
export const stateDiagram = (machine: AnyStateMachine): string => {
  const root = machine.root;
  const first = root.initial.target[0];
  const states = all(root);
  return [
    'stateDiagram-v2',
    ...childrenOf(root).flatMap((state) => box(state, '  ')),
    ...(first === undefined ? [] : [`  [*] --> ${idOf(first)}`]),
    ...states.flatMap((state) => arrows(state)),
    ...fromAnywhere(root),
    ...states.filter((state) => state.type === 'final').map((state) => `  ${idOf(state)} --> [*]`),
    '',
  ].join('\n');
};
