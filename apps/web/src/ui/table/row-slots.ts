import type { RowKey } from './data-column.ts';

/** Which element of the page shows which row. */
export interface RowSlots {
  slots: ReadonlyMap<RowKey, number>;
  /** A number that no element has had yet. */
  next: number;
}

export const noSlots: RowSlots = { slots: new Map(), next: 0 };

/**
 * After a jump the elements of the rows that left show those that came, one for one: other words in an old row cost half of
 * what a new row costs. Rows that stay keep their elements, and with them the focus. Beside rows that stay, new ones are made:
 * the elements would have to be moved, which costs as much.
 */
export function assignSlots(held: RowSlots, keys: readonly RowKey[]): RowSlots {
  const staying = keys.filter((key) => held.slots.has(key));
  if (staying.length === keys.length && keys.length === held.slots.size) return held;
  // The row with the focus may be the one that stays.
  const isJump = staying.length <= 1;
  const free = isJump ? [...held.slots].filter(([key]) => key !== staying[0]).map(([, slot]) => slot) : [];
  let { next } = held;
  const slots = new Map<RowKey, number>();
  for (const key of keys) slots.set(key, held.slots.get(key) ?? free.shift() ?? next++);
  return { slots, next };
}
