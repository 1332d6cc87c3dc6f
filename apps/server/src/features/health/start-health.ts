import { defineChannel } from '#platform/events/events.ts';
import { repeat } from '#platform/repeat.ts';
import type { Services } from '#platform/services.ts';
import { judgeRooms } from './judge-rooms.ts';

/** Triggers of the database notify when rooms are due; the payload is empty. */
const roomsToJudgeChannel = defineChannel('rooms_to_judge');

/** Changes in quick succession are judged together: a site that comes back reports all its devices at once. */
const gatherMilliseconds = 500;
/** Ends the time in which a worse state is held back, and finds what a lost notification has left. */
const pollMilliseconds = 5_000;
const sweepMilliseconds = 60_000;

/** Judges rooms whenever something has changed for them. Returns a function that stops it. */
export function startHealth(services: Services): () => Promise<void> {
  let gathering: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const judge = (withSweep: boolean) => {
    running = running.catch(() => undefined).then(() => judgeRooms(services, { withSweep }));
    return running;
  };
  const stopListening = services.events.on(roomsToJudgeChannel, () => {
    gathering ??= setTimeout(() => {
      gathering = undefined;
      services.background('judge rooms', async () => void (await judge(false)));
    }, gatherMilliseconds).unref();
  });
  const look = { name: 'judge rooms', milliseconds: pollMilliseconds, beginsNow: true };
  const stops = [
    repeat(services, look, () => judge(false)),
    repeat(services, { name: 'judge all rooms', milliseconds: sweepMilliseconds }, () => judge(true)),
  ];
  return async () => {
    stopListening();
    clearTimeout(gathering);
    await Promise.all(stops.map((stop) => stop()));
    await running.catch(() => undefined);
  };
}
