import type { RoomHealthRow } from '@greenroom/domain/health/room-health.ts';
import { useEffect, useState } from 'react';

/** So that a user does not press the row that has just moved under the pointer. */
const steadyMilliseconds = 10_000;

/** The rows in the order in which they were shown; another order counts after ten seconds, another filter at once. */
export function useSteadyOrder(rows: readonly RoomHealthRow[], filter: string): RoomHealthRow[] {
  const ids = rows.map(({ room_id }) => room_id);
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
  return inOrder(rows, order);
}

/** Those that are not in the order follow in their own. */
function inOrder(rows: readonly RoomHealthRow[], order: readonly number[]): RoomHealthRow[] {
  const places = new Map(order.map((id, at) => [id, at]));
  const placeOf = ({ room_id }: RoomHealthRow) => places.get(room_id) ?? order.length;
  return [...rows].sort((one, other) => placeOf(one) - placeOf(other));
}
