import { useEffect, useMemo, useState } from 'react';

/** So that a user does not press the row that has just moved under the pointer. */
const steadyMilliseconds = 10_000;

/**
 * The rows in the order in which they were shown; another order counts after ten seconds, another filter at once. A new
 * row is in its place at once, unless that would move the row under the pointer or with the focus: it follows that one
 * then.
 */
export function useSteadyOrder<Row>(rows: readonly Row[], filter: string, idOf: (row: Row) => number): Row[] {
  const ids = rows.map(idOf);
  const [shown, setShown] = useState({ filter, ids });
  const isFirst = shown.filter !== filter || shown.ids.length === 0;
  const order = isFirst ? ids : followRows(shown.ids, ids);
  const key = order.join();
  if (shown.filter !== filter || shown.ids.join() !== key) setShown({ filter, ids: order });
  const isMoved = ids.join() !== key;
  useEffect(() => {
    if (!isMoved) return;
    const timer = setTimeout(() => setShown({ filter, ids: [] }), steadyMilliseconds);
    return () => clearTimeout(timer);
  }, [isMoved, filter]);
  // The same array while nothing changes: a table renders a new one again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order by its content.
  return useMemo(() => {
    const byId = new Map(rows.map((row) => [idOf(row), row]));
    return order.map((id) => byId.get(id) as Row);
  }, [rows, key, idOf]);
}

/** Each new row after the one that it follows in its own order, and below the row that must not move. */
function followRows(shown: readonly number[], ids: readonly number[]): number[] {
  const present = new Set(ids);
  const order = shown.filter((id) => present.has(id));
  const known = new Set(order);
  const held = known.size < ids.length ? shown[lastUsedIndex()] : undefined;
  let first = held === undefined ? 0 : order.indexOf(held) + 1;
  ids.forEach((id, at) => {
    if (known.has(id)) return;
    const place = at === 0 ? 0 : order.indexOf(ids[at - 1] as number) + 1;
    order.splice(Math.max(place, first), 0, id);
    if (place < first) first += 1;
  });
  return order;
}

/** Rows of tables, and lines of plain lists. */
const usedRows = 'main :is([data-index], [data-line]):is(:hover, :focus-within)';

/** Of the rows under the pointer and with the focus, the last; -1 if there is none. */
function lastUsedIndex(): number {
  const rows = [...document.querySelectorAll<HTMLElement>(usedRows)];
  return Math.max(-1, ...rows.map(({ dataset }) => Number(dataset.index ?? dataset.line)));
}
