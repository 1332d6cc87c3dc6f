import { asSystem } from '#platform/database/scope.ts';
import { createWakeUps } from '#platform/jobs/wake-ups.ts';
import { hourMilliseconds, repeat } from '#platform/repeat.ts';
import type { Services } from '#platform/services.ts';
import { planDigests, scheduleDigests } from './digest/plan-digests.ts';
import { type NotificationTiming, usualNotificationTiming } from './notification-timing.ts';
import { notificationsChannel } from './notifications.queries.ts';
import { sendToNextUser } from './people/send-to-user.ts';
import { deleteEndedEndpoints } from './push/push-endpoints.queries.ts';
import { findNextDue } from './sending/deliveries.queries.ts';
import { planEvents } from './sending/plan-events.ts';
import { sendToNextChannel } from './sending/send-to-channel.ts';

/** A notification may get lost, and the clocks of two servers differ. */
const maxWaitMilliseconds = 30_000;
/** Another process may be about to commit. */
const minWaitMilliseconds = 200;
const troubleMilliseconds = 2_000;

/** Plans and sends notifications. The returned function stops it and waits for messages that are on their way. */
export function startNotifications(
  services: Services,
  timing: NotificationTiming = usualNotificationTiming,
): () => Promise<void> {
  const { database, events, log, now } = services;
  const wakeUps = createWakeUps();
  const name = 'notifications';
  let stopping = false;
  const stopListening = events.on(notificationsChannel, () => wakeUps.wake(name));
  const stopDeleting = repeat(
    services,
    { name: 'delete the push addresses of ended sessions', milliseconds: hourMilliseconds, beginsNow: true },
    () => asSystem(database, deleteEndedEndpoints),
  );

  const stopScheduling = repeat(
    services,
    { name: 'schedule digests', milliseconds: hourMilliseconds, beginsNow: true },
    () => scheduleDigests(services),
  );

  const waitFor = async () => {
    const due = await asSystem(database, findNextDue);
    const wait = due ? due.getTime() - now().getTime() : maxWaitMilliseconds;
    return Math.min(maxWaitMilliseconds, Math.max(minWaitMilliseconds, wait));
  };
  const work = async () => {
    while (!stopping) {
      const since = wakeUps.countOf(name);
      const milliseconds = await sendNextNotification(services, timing)
        .then((worked) => (worked ? 0 : waitFor()))
        // Also when the wait could not be read: an error without a handler would end the whole server.
        .catch((error: unknown) => {
          log.warn({ err: error }, 'notifications have trouble');
          return troubleMilliseconds;
        });
      if (milliseconds !== 0 && !stopping) await wakeUps.wait(name, { since, milliseconds });
    }
  };
  const running = Array.from({ length: timing.workers }, work);
  return async () => {
    stopping = true;
    stopListening();
    wakeUps.wake(name);
    await Promise.all([stopDeleting(), stopScheduling(), ...running]);
  };
}

/** One step: plans what is due, and sends one message. Returns whether there was any work. */
export async function sendNextNotification(services: Services, timing: NotificationTiming): Promise<boolean> {
  const planned = [await planEvents(services), await planDigests(services)].includes(true);
  const sent = await sendToNextChannel(services, timing);
  return (await sendToNextUser(services)) || sent || planned;
}
