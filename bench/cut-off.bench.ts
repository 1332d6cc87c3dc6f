import { setTimeout as pause } from 'node:timers/promises';
import { streamAssetStatuses } from '@greenroom/domain/operations/endpoints.ts';
import { startFleet } from './fleet/start-fleet.ts';

// npm run bench -- cut-off
//   A site of 1,000 devices that the server polls every 30 s loses all of them at once. How many incidents and messages
//   there are, and how long after it was due the incident reaches a browser by the stream. Takes seven minutes.
const devices = Number(process.env.CUT_OFF_DEVICES ?? 1000);
/** After a start nothing opens for two minutes. */
const startSeconds = 130;
/** A device counts as lost two minutes after the poll that follows its first missed one. */
const holdSeconds = 120 + 30;
const patience = 600_000;

process.env.FLEET_INCIDENTS = '1';
const fleet = await startFleet(new URL('../', import.meta.url), { isDirect: true });
await fleet.grow(devices, devices);
if (!(await fleet.settle())) throw new Error('Not all devices were polled within three periods.');
await pause(1000 * startSeconds);

const shown = waitForIncident(await fleet.signIn());
const cutAt = Date.now();
fleet.loseDevices();
const shownAt = await shown;
await pause(35_000);
const response = await fetch(`${fleet.address}/bench/incidents`);
const found = (await response.json()) as Record<
  'incidents' | 'members' | 'messages' | 'began' | 'opened' | 'last_poll',
  number
>;
// biome-ignore lint/suspicious/noConsole: printing is what a bench is for.
console.table([
  {
    devices,
    incidents: found.incidents,
    members: found.members,
    messages: found.messages,
    's from the cut to the first missed poll': (found.began - cutAt / 1000).toFixed(1),
    's from due to opened': (found.opened - found.began - holdSeconds).toFixed(1),
    's from opened to shown': (shownAt / 1000 - found.opened).toFixed(1),
  },
]);
judge('incidents', found.incidents, 1);
judge('messages', found.messages, 1);
judge('seconds from due to shown', shownAt / 1000 - found.began - holdSeconds, 5);
await fleet.stop();
process.exit(0);

function judge(what: string, value: number, goal: number): void {
  const missed = goal === 1 ? value !== 1 : !(value <= goal);
  process.stdout.write(`${what}: ${Number(value.toFixed(1))} (goal ${goal}${missed ? ', missed' : ''})\n`);
}

/** When the stream of a browser has brought the first incident. */
async function waitForIncident(access_token: string): Promise<number> {
  const stream = await fetch(`${fleet.address}/api${streamAssetStatuses.path}`, {
    headers: { authorization: `Bearer ${access_token}` },
    signal: AbortSignal.timeout(patience),
  });
  let text = '';
  for await (const chunk of stream.body ?? []) {
    text = (text + Buffer.from(chunk).toString()).slice(-10_000);
    if (text.includes('event: incident\n')) return Date.now();
  }
  throw new Error('The stream has ended without an incident.');
}
