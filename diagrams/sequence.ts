/** The columns between the two processes, from left to right, by their titles. */
const PLACES = {
  claims: 'claims and verdicts',
  view: '.consolidate-lock',
  copy: 'staging copy',
  memory: 'memory files',
} as const;

type Place = keyof typeof PLACES;

/** What a process does to a place. */
export type Act = { readonly to: Place; readonly text: string };

/** What happened, in order: what a process did, or what befell it. */
export type Happening = { readonly by: number } & (Act | { readonly note: string });

const ORDINALS = ['first dream', 'second dream', 'third dream'];

/** A Mermaid sequence diagram: the process that came first stands on the left, those that followed on the right. */
export const sequence = (happenings: readonly Happening[]): string => {
  const processes = [...new Set(happenings.map(({ by }) => by))];
  const titled = processes.map(
    (pid, index) => `  participant p${pid} as ${ORDINALS[index] ?? 'dream'} (${pid})`,
  );
  return [
    'sequenceDiagram',
    ...titled.slice(0, 1),
    ...Object.entries(PLACES).map(([id, title]) => `  participant ${id} as ${title}`),
    ...titled.slice(1),
    ...happenings.map((one) =>
      'note' in one ? `  Note over p${one.by}: ${one.note}` : `  p${one.by}->>${one.to}: ${one.text}`,
    ),
    '',
  ].join('\n');
};
