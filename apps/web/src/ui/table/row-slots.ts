import type { RowKey } from './data-column.ts';

/** The element that shows each row. */
export interface RowSlots {
  slots: ReadonlyMap<RowKey, number>;
  /** The next unused number. */
  next: number;
}

export const noSlots: RowSlots = { slots: new Map(), next: 0 };

/**
 * After a jump, the elements of removed rows show the new ones, one for one: changing the text of an existing row costs
 * half as much as a new row. Remaining rows keep their elements, and with them the focus. Beside remaining rows, new
 * elements are created: existing ones would have to be moved, which costs as much.
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
