import { asSystem } from '#platform/database/scope.ts';
import { type Channel, notify } from '#platform/events/events.ts';
import { eventually } from './eventually.ts';
import type { TestApp } from './start-test-app.ts';

/** Listens to a channel, for certain: what rings from now on is heard. */
export async function hearBells({ services, database }: TestApp, channel: Channel) {
  const heard: string[] = [];
  let isReady = false;
  const stop = services.events.on(channel, (payload) => {
    if (payload === '0') isReady = true;
    else heard.push(payload);
  });
  // Zero is no id; whoever else listens has nothing of it.
  await eventually(async () => {
    await asSystem(database, (db) => notify(db, channel, '0'));
    if (!isReady) throw new Error('not connected yet');
  });
  return { heard, stop };
}
