import type { Events } from '#platform/events/events.ts';

/** A bell can be lost, so whoever waits also looks by itself. */
const lookMilliseconds = 500;

export type OperationBell = {
  /** Resolves when the bell of this operation has rung since the last time, or after a while anyway. */
  next(mostMilliseconds: number): Promise<void>;
  forget(): void;
};

/** Wakes the requests that wait for the end of an operation which somebody else carries out. */
export function createOperationBells(events: Events) {
  const waiting = new Map<number, Set<() => void>>();
  let listening = false;

  return {
    /** To be called before anybody can know of the operation, or its bell rings unheard. */
    expect(operation_id: number): OperationBell {
      if (!listening) {
        events.on('operations', (payload) => {
          for (const hear of waiting.get(Number(payload)) ?? []) hear();
        });
      }
      listening = true;
      let hasRung = false;
      let wake = () => {};
      const hear = () => {
        hasRung = true;
        wake();
      };
      const others = waiting.get(operation_id) ?? new Set();
      waiting.set(operation_id, others.add(hear));
      return {
        next: (mostMilliseconds) =>
          new Promise((resolve) => {
            const timer = setTimeout(() => wake(), Math.max(0, Math.min(mostMilliseconds, lookMilliseconds)));
            wake = () => {
              clearTimeout(timer);
              hasRung = false;
              resolve();
            };
            if (hasRung) wake();
          }),
        forget() {
          others.delete(hear);
          if (others.size === 0) waiting.delete(operation_id);
        },
      };
    },
  };
}
