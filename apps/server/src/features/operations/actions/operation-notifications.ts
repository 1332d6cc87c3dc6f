import { operationsChannel } from '#features/operations/operations-channels.ts';
import type { Events } from '#platform/events/events.ts';

/** Notifications can be lost, so waiters also poll. */
const pollMilliseconds = 500;

export type OperationNotification = {
  /** Resolves after a notification for this operation since the last call, or after a while. */
  next(maxMilliseconds: number): Promise<void>;
  forget(): void;
};

/** Wakes the requests that wait for the end of an operation which an agent or another server runs. */
export function createOperationNotifications(events: Events) {
  const waiting = new Map<number, Set<() => void>>();
  let listening = false;

  return {
    /** Call it before the operation is visible to others, or its notification may be missed. */
    expect(operation_id: number): OperationNotification {
      if (!listening) {
        events.on(operationsChannel, (payload) => {
          for (const notifyWaiting of waiting.get(Number(payload)) ?? []) notifyWaiting();
        });
      }
      listening = true;
      let hasRung = false;
      let wake = () => {};
      const notifyWaiting = () => {
        hasRung = true;
        wake();
      };
      const others = waiting.get(operation_id) ?? new Set();
      waiting.set(operation_id, others.add(notifyWaiting));
      return {
        next: (maxMilliseconds) =>
          new Promise((resolve) => {
            const timer = setTimeout(() => wake(), Math.max(0, Math.min(maxMilliseconds, pollMilliseconds)));
            wake = () => {
              clearTimeout(timer);
              hasRung = false;
              resolve();
            };
            if (hasRung) wake();
          }),
        forget() {
          others.delete(notifyWaiting);
          if (others.size === 0) waiting.delete(operation_id);
        },
      };
    },
  };
}
