type Timed = { created_at: string };
export type Loaded<Entry extends Timed> = { entries: readonly Entry[]; hasMore: boolean };

const timeOf = ({ created_at }: Timed) => Date.parse(created_at);
const oldest = ({ entries, hasMore }: Loaded<Timed>) => {
  const last = entries.at(-1);
  return hasMore && last ? timeOf(last) : Number.NEGATIVE_INFINITY;
};

/**
 * Two lists as one, newest first. Nothing older than what a list with more pages has loaded, so that no entry appears
 * later between two that are shown.
 */
export function mergeActivity<Entry extends Timed>(lists: readonly Loaded<Entry>[]): Entry[] {
  const end = Math.max(...lists.map(oldest));
  return lists
    .flatMap(({ entries }) => [...entries])
    .filter((entry) => timeOf(entry) >= end)
    .sort((a, b) => timeOf(b) - timeOf(a));
}

/** The list that ends first: its next page continues the merged one. */
export function indexOfNext(lists: readonly Loaded<Timed>[]): number {
  const ends = lists.map(oldest);
  return Math.max(...ends) === Number.NEGATIVE_INFINITY ? -1 : ends.indexOf(Math.max(...ends));
}
