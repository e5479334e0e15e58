import { diff3Merge } from 'node-diff3';
import { sameBytes } from '../file-bytes.js';
import { frozenByContent } from '../frozen.js';
import { decodeText, encodeText, splitLines } from '../text.js';

/**
 * Merges line by line what changed between `base` and `theirs` into `ours`, the live version. `null`: both changed the
 * same lines in different ways, or one of them is no text, or somebody has pinned the live version, which is then theirs
 * alone to change. Line endings and a byte order mark are content like any.
 */
export function mergeFiles(
  path: string,
  base: Uint8Array,
  ours: Uint8Array,
  theirs: Uint8Array,
): Uint8Array | null {
  if (sameBytes(ours, theirs) || sameBytes(base, theirs)) return ours;
  if (sameBytes(base, ours)) return theirs;
  if (frozenByContent(path, ours) === 'pinned') return null;
  const [a, o, b] = [ours, base, theirs].map(decodeText);
  if (!a || !o || !b) return null;
  const regions = diff3Merge(splitLines(a.content), splitLines(o.content), splitLines(b.content), {
    excludeFalseConflicts: true,
  });
  const merged: string[] = [];
  for (const region of regions) {
    if (region.ok === undefined) return null;
    merged.push(...region.ok);
  }
  const bom = a.bom === o.bom ? b.bom : a.bom;
  return encodeText({ bom, content: joined(merged) });
}

/** A line that ended its file without a break gets one where lines now follow it. */
function joined(lines: readonly string[]): string {
  return lines
    .map((line, at) =>
      at < lines.length - 1 && !/[\r\n]$/.test(line) ? `${line}${endingNear(lines, at)}` : line,
    )
    .join('');
}

function endingNear(lines: readonly string[], at: number): string {
  const neighbour = lines[at - 1] ?? lines[at + 1] ?? '';
  return /[\r\n]+$/.exec(neighbour)?.[0] ?? '\n';
}
