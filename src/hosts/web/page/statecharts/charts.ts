import acquire from '../../../../../diagrams/acquire.svg?raw';
import agent from '../../../../../diagrams/agent.svg?raw';
import assistant from '../../../../../diagrams/assistant.svg?raw';
import dream from '../../../../../diagrams/dream.svg?raw';
import edit from '../../../../../diagrams/edit.svg?raw';
import extraction from '../../../../../diagrams/extraction.svg?raw';
import gate from '../../../../../diagrams/gate.svg?raw';
import job from '../../../../../diagrams/job.svg?raw';
import proactive from '../../../../../diagrams/proactive.svg?raw';
import settle from '../../../../../diagrams/settle.svg?raw';
import task from '../../../../../diagrams/task.svg?raw';
import type { Edge } from './taken-edges.js';

/** The drawings by the names of their machines, drawn from the machines themselves. */
const DRAWINGS: Readonly<Record<string, string>> = {
  acquire,
  agent,
  assistant,
  dream,
  edit,
  extraction,
  gate,
  job,
  proactive,
  settle,
  task,
};

export type Chart = {
  readonly svg: SVGSVGElement;
  readonly edges: readonly Edge[];
  readonly width: number;
  readonly height: number;
};

/** For viewers without a page around; here the page's policy would refuse it. So is the title: the frame has a name. */
const OWN_SHEET = /<(style|title)>[\s\S]*?<\/\1>/g;

const edgeOf = (element: Element): Edge => ({
  from: element.getAttribute('data-from') ?? '',
  to: element.getAttribute('data-to') ?? '',
});

/** A fresh copy of a machine's drawing, coloured by the page's own sheet; null: no such machine is drawn. */
export const chartOf = (machine: string): Chart | null => {
  const drawing = Object.hasOwn(DRAWINGS, machine) ? DRAWINGS[machine] : undefined;
  if (drawing === undefined) return null;
  const svg = new DOMParser().parseFromString(
    drawing.replace(OWN_SHEET, ''),
    'image/svg+xml',
  ).documentElement;
  if (!(svg instanceof SVGSVGElement)) return null;
  const { width, height } = svg.viewBox.baseVal;
  return { svg, edges: [...svg.querySelectorAll('.edge')].map(edgeOf), width, height };
};

/** The id that a state has in its drawing. */
export const idOf = (path: string): string => path.replaceAll('.', '_');

const mark = (elements: Iterable<Element>, name: string, isOn: (element: Element) => boolean): void => {
  for (const element of elements) element.classList.toggle(name, isOn(element));
};

/** Lights the states that are active, and the edges that led to them. */
export const light = ({ svg }: Chart, active: readonly string[], taken: readonly Edge[]): void => {
  mark(svg.querySelectorAll('[data-id]'), 'active', (element) =>
    active.includes(element.getAttribute('data-id') ?? ''),
  );
  mark(svg.querySelectorAll('[data-from]'), 'taken', (element) => {
    const { from, to } = edgeOf(element);
    return taken.some((edge) => edge.from === from && edge.to === to);
  });
};
