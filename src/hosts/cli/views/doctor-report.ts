import type { Mended } from '../../doctor/doctor.js';
import type { Finding } from '../../doctor/finding.js';
import { visibleRow } from '../../visible.js';
import { count } from '../../words.js';

const ORDER: readonly Finding['level'][] = ['ok', 'note', 'warning', 'error'];

const findingLines = ({ level, id, what, fix }: Finding): readonly string[] => [
  visibleRow(`${level.padEnd(7)}  ${id.padEnd(15)}  ${what}`),
  ...(fix === null ? [] : [visibleRow(`${' '.repeat(7)}  ${' '.repeat(15)}  ${fix}`)]),
];

const mendedLines = ({ mended, failed }: Mended): readonly string[] => [
  ...mended.map(({ id, what }) => visibleRow(`mended   ${id.padEnd(15)}  ${what}`)),
  ...failed.map(({ id, why }) => visibleRow(`failed   ${id.padEnd(15)}  ${why}`)),
];

const total = (findings: readonly Finding[], mendable: number): string => {
  const of = (level: Finding['level']): number => findings.filter((one) => one.level === level).length;
  const sum = `${count(of('error'), 'error')}, ${count(of('warning'), 'warning')}, ${count(of('note'), 'note')}.`;
  return mendable === 0 ? sum : `${sum} “autodream doctor --fix” mends ${mendable} of them.`;
};

/** The worst comes last, where a person reads first. `mendable`: how many of the findings could be mended. */
export const doctorReport = (
  findings: readonly Finding[],
  mended: Mended | null,
  mendable: number,
): readonly string[] => [
  ...(mended === null ? [] : mendedLines(mended)),
  ...ORDER.flatMap((level) => findings.filter((one) => one.level === level)).flatMap(findingLines),
  total(findings, mendable),
];
