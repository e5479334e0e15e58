import type { ErrorKind, Finding } from '../check/finding.js';
import { indexErrors } from '../check/index-findings.js';
import { frozenOf } from '../frozen.js';
import { INDEX, type StoreImage } from '../store-image.js';
import { viewOf } from '../store-view.js';
import type { Breach } from './breach.js';

/** What no rule could mend and was not so before. A budget that is still exceeded is excused only where nobody may change the index. */
export function unmended(before: StoreImage, after: StoreImage): readonly Breach[] {
  const name = ({ _tag, path, detail }: Finding<ErrorKind>): string => `${_tag}\n${path}\n${detail}`;
  const index = before.get(INDEX);
  const mayChange = index === undefined || frozenOf(INDEX, index) === undefined;
  const old = indexErrors(viewOf(before)).filter(({ _tag }) => !(mayChange && _tag === 'IndexOverBudget'));
  const known = new Set(old.map(name));
  return indexErrors(viewOf(after))
    .filter((finding) => !known.has(name(finding)))
    .map(({ path, message }) => ({
      _tag: 'IndexNotMended' as const,
      path,
      measured: 1,
      allowed: 0,
      message,
    }));
}
