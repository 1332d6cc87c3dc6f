import { asSystem } from '#platform/database/scope.ts';
import { type Channel, notify } from '#platform/events/events.ts';
import { eventually } from './eventually.ts';
import type { TestApp } from './start-test-app.ts';

/** Listens to a channel; when this returns, no later notification is missed. */
export async function listenForNotifications({ services, database }: TestApp, channel: Channel) {
  const received: string[] = [];
  let isReady = false;
  const stop = services.events.on(channel, (payload) => {
    if (payload === '0') isReady = true;
    else received.push(payload);
  });
  // Zero is no id: other listeners ignore it.
  await eventually(async () => {
    await asSystem(database, (db) => notify(db, channel, '0'));
    if (!isReady) throw new Error('not connected yet');
  });
  return { received, stop };
}
