import type { DashboardSummary } from '@greenroom/domain/dashboard/dashboard-summary.ts';
import { compareCodePoints } from '@greenroom/domain/listing/compare-code-points.ts';
import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import { trimSpaces } from './trim-spaces.ts';

type Counted = DashboardSummary['assets_by_category'][number];

/**
 * The most frequent first. 'SAMSUNG' and 'Samsung' are one, shown in the most frequent spelling; names without letters
 * count under ''.
 */
export function countByName(names: readonly string[]): Counted[] {
  const groups = new Map<string, Map<string, number>>();
  for (const name of names) {
    const key = trimSpaces(foldText(name));
    const spellings = groups.get(key) ?? new Map<string, number>();
    const spelling = key === '' ? '' : trimSpaces(name);
    groups.set(key, spellings.set(spelling, (spellings.get(spelling) ?? 0) + 1));
  }
  return [...groups]
    .map(([key, spellings]) => ({ key, ...summed(spellings) }))
    .sort((a, b) => b.count - a.count || compareCodePoints(a.key, b.key))
    .map(({ name, count }) => ({ name, count }));
}

function summed(spellings: ReadonlyMap<string, number>): Counted {
  const byFrequency = [...spellings].sort((a, b) => b[1] - a[1] || compareCodePoints(a[0], b[0]));
  const [[name] = ['']] = byFrequency;
  return { name, count: byFrequency.reduce((sum, [, count]) => sum + count, 0) };
}
