const minute = 60_000;

const few = { changes: 4, milliseconds: 30 * minute };
const many = { changes: 8, milliseconds: 24 * 60 * minute };

/** No more of the latest changes of a device count. */
export const maxFlips = Math.max(few.changes, many.changes);

/** A flapping incident stays open until its devices have not changed for this long. */
export const calmMilliseconds = 60 * minute;

/** Whether a device changes between working and broken so often that no single change counts. */
export function isFlapping(flips: readonly number[], now: number): boolean {
  return [few, many].some(({ changes, milliseconds }) => {
    const first = flips.at(-changes);
    return first !== undefined && now - first <= milliseconds;
  });
}
