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
  const waiting = new Map<number, () => void>();
  let listening = false;

  return {
    /** To be called before anybody can know of the operation, or its bell rings unheard. */
    expect(operation_id: number): OperationBell {
      if (!listening) events.on('operations', (payload) => waiting.get(Number(payload))?.());
      listening = true;
      let hasRung = false;
      let wake = () => {};
      waiting.set(operation_id, () => {
        hasRung = true;
        wake();
      });
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
        forget: () => waiting.delete(operation_id),
      };
    },
  };
}
