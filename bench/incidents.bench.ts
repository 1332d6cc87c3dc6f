import { readScenario, type ScenarioStep } from '../packages/domain/test/replay/read-scenario.ts';
import { replay } from '../packages/domain/test/replay/replay.ts';

// How much faster than real time a week of 5,000 devices is replayed through the rules of devices, rooms and incidents:
// 50 sites of 100 devices, with twelve changes of each device a day, of which one in a hundred is a fault.
const sites = 50;
const days = 7;
const perSite = 100;
const changesPerDay = 12;
const faultShare = 0.01;

const day = 86_400_000;
const setting = `devices 1-${perSite} every 30 s through agent, 5 in a room, as display\n`;

/** The same numbers in each run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function weekOf(site: number) {
  const next = numbers(site + 1);
  const scenario = readScenario(setting);
  const device = (id: number, response: 'online' | 'standby' | 'unreachable'): ScenarioStep => ({
    kind: 'device',
    first: id,
    last: id,
    response,
    over: 0,
  });
  for (let id = 1; id <= perSite; id += 1)
    for (let change = 0; change < days * changesPerDay; change += 1) {
      const at = ((change + next()) * day) / changesPerDay;
      const isFault = next() < faultShare;
      const usual = change % 2 === 0 ? ('standby' as const) : ('online' as const);
      scenario.steps.push({ at, step: device(id, isFault ? 'unreachable' : usual) });
    }
  return { ...scenario, until: days * day };
}

let changes = 0;
let incidents = 0;
let looks = 0;
let milliseconds = 0;
for (let site = 0; site < sites; site += 1) {
  const week = weekOf(site);
  changes += week.steps.length;
  const before = process.cpuUsage();
  const run = replay(week);
  run.runUntil(week.until);
  const { user, system } = process.cpuUsage(before);
  milliseconds += (user + system) / 1000;
  incidents += run.incidents().length;
  looks += run.looks();
}

// biome-ignore lint/suspicious/noConsole: printing is what a bench is for.
console.table([
  {
    devices: sites * perSite,
    changes,
    decisions: looks,
    incidents,
    'processor s': (milliseconds / 1000).toFixed(1),
    'times real time': Math.round((days * day) / milliseconds),
  },
]);
