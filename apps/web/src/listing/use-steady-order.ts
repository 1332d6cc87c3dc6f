import { useEffect, useMemo, useState } from 'react';

/** So that a user does not press the row that has just moved under the pointer. */
const steadyMilliseconds = 10_000;

/** The rows in the order in which they were shown; another order counts after ten seconds, another filter at once. */
export function useSteadyOrder<Row>(rows: readonly Row[], filter: string, idOf: (row: Row) => number): Row[] {
  const ids = rows.map(idOf);
  const [shown, setShown] = useState({ filter, ids });
  const isFirst = shown.filter !== filter || (shown.ids.length === 0 && ids.length > 0);
  if (isFirst) setShown({ filter, ids });
  const order = isFirst ? ids : shown.ids;
  const isMoved = ids.join() !== order.join();
  useEffect(() => {
    if (!isMoved) return;
    const timer = setTimeout(() => setShown({ filter, ids: [] }), steadyMilliseconds);
    return () => clearTimeout(timer);
  }, [isMoved, filter]);
  // The same array while nothing changes: a table renders a new one again.
  const key = order.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order by its content.
  return useMemo(() => inOrder(rows, order, idOf), [rows, key, idOf]);
}

/** Those that are not in the order follow in their own. */
function inOrder<Row>(rows: readonly Row[], order: readonly number[], idOf: (row: Row) => number): Row[] {
  const places = new Map(order.map((id, at) => [id, at]));
  const placeOf = (row: Row) => places.get(idOf(row)) ?? order.length;
  return [...rows].sort((one, other) => placeOf(one) - placeOf(other));
}
