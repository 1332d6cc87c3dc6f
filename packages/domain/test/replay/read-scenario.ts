/** What a device sends from a time on, when it is polled. */
const responses = [
  'online',
  'standby',
  'warning',
  'fault',
  'unreachable',
  'wrong-password',
  'restarting',
] as const;
export type Response = (typeof responses)[number];

type Ids = { first: number; last: number };

export type ScenarioDevices = Ids & {
  seconds: number;
  isDirect: boolean;
  inRoom: number;
  role: string;
};

export type ScenarioStep =
  | ({ kind: 'device'; response: Response; over: number } & Ids)
  | { kind: 'agent'; isAway: boolean }
  | { kind: 'outlet'; id: number; outlet: number; isOn: boolean }
  | { kind: 'server'; isRunning: boolean }
  | { kind: 'mute'; key: string; isSnooze: boolean; seconds: number }
  | { kind: 'act'; key: string; act: 'acknowledge' | 'claim' | 'false-alarm' };

/** `what` is counted and compared. Without a time: at the end. */
export type Expectation = { line: string; at: number | null; what: string; atMost: boolean; count: number };

/** Times are in milliseconds from the start. */
export type Scenario = {
  /** Of the day, in milliseconds. */
  startsAt: number;
  isAlwaysOpen: boolean;
  devices: ScenarioDevices[];
  feeds: (Ids & { id: number })[];
  parents: (Ids & { id: number })[];
  vanishing: Ids[];
  importantRooms: number[];
  windows: { from: number; to: number }[];
  steps: { at: number; step: ScenarioStep }[];
  expectations: Expectation[];
  /** The scenario has to give the same if the server is killed once, in each of these minutes. */
  kills: { from: number; to: number } | null;
  servers: number;
  until: number;
};

const minute = 60_000;
const clock = '(\\d+):(\\d\\d)(?::(\\d\\d))?';
const ids = '(\\d+)(?:-(\\d+))?';

const readClock = ([hours, minutes, seconds]: (string | undefined)[]) =>
  ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds ?? 0)) * 1000;
const readIds = (first: string | undefined, last: string | undefined): Ids => ({
  first: Number(first),
  last: Number(last ?? first),
});

type Reader = [RegExp, (scenario: Scenario, ...parts: (string | undefined)[]) => void];

const settings: Reader[] = [
  [
    new RegExp(`^at ${clock}$`),
    (scenario, ...parts) => {
      scenario.startsAt = readClock(parts);
    },
  ],
  [
    /^always open$/,
    (scenario) => {
      scenario.isAlwaysOpen = true;
    },
  ],
  [
    new RegExp(`^devices ${ids} every (\\d+) s through (agent|servers), (\\d+) in a room, as (\\w+)$`),
    (scenario, first, last, seconds, route, inRoom, role) =>
      void scenario.devices.push({
        ...readIds(first, last),
        seconds: Number(seconds),
        isDirect: route === 'servers',
        inRoom: Number(inRoom),
        role: role ?? 'other',
      }),
  ],
  [
    new RegExp(`^power unit (\\d+) feeds ${ids}$`),
    (scenario, id, ...of) => void scenario.feeds.push({ id: Number(id), ...readIds(of[0], of[1]) }),
  ],
  [
    new RegExp(`^switch (\\d+) carries ${ids}$`),
    (scenario, id, ...of) => void scenario.parents.push({ id: Number(id), ...readIds(of[0], of[1]) }),
  ],
  [
    new RegExp(`^vanishing ${ids}$`),
    (scenario, ...of) => void scenario.vanishing.push(readIds(of[0], of[1])),
  ],
  [/^important room (\d+)$/, (scenario, id) => void scenario.importantRooms.push(Number(id))],
  [
    new RegExp(`^window \\+${clock} to \\+${clock}$`),
    (scenario, ...parts) =>
      void scenario.windows.push({ from: readClock(parts.slice(0, 3)), to: readClock(parts.slice(3)) }),
  ],
  [
    new RegExp(`^same if the server is killed in each minute from \\+${clock} to \\+${clock}$`),
    (scenario, ...parts) => {
      scenario.kills = { from: readClock(parts.slice(0, 3)), to: readClock(parts.slice(3)) };
    },
  ],
  [
    /^two servers$/,
    (scenario) => {
      scenario.servers = 2;
    },
  ],
];

const steps: [RegExp, (...parts: (string | undefined)[]) => ScenarioStep][] = [
  [
    new RegExp(`^devices? ${ids} ([a-z-]+)(?: over (\\d+) s)?$`),
    (first, last, response, over) => {
      if (!responses.includes(response as Response)) throw new Error(`No response is called ${response}.`);
      return {
        kind: 'device',
        ...readIds(first, last),
        response: response as Response,
        over: Number(over ?? 0) * 1000,
      };
    },
  ],
  [/^agent (lost|back)$/, (what) => ({ kind: 'agent', isAway: what === 'lost' })],
  [
    /^outlet (\d+):(\d+) (on|off)$/,
    (id, outlet, state) => ({
      kind: 'outlet',
      id: Number(id),
      outlet: Number(outlet),
      isOn: state === 'on',
    }),
  ],
  [/^server (killed|started)$/, (what) => ({ kind: 'server', isRunning: what === 'started' })],
  [
    /^(snooze|mute) (\S+) for (\d+) s$/,
    (what, key, seconds) => ({
      kind: 'mute',
      key: key ?? '',
      isSnooze: what === 'snooze',
      seconds: Number(seconds),
    }),
  ],
  [
    /^(acknowledge|claim|false-alarm) (\S+)$/,
    (act, key) => ({ kind: 'act', key: key ?? '', act: act as 'claim' }),
  ],
];

const timed = new RegExp(`^\\+${clock} (.+)$`);
const expected = /^= (?:(at most) )?(\d+) (.+)$/;

/** Reads a scenario from its text: settings, then what happens and when, and what has to come of it. */
export function readScenario(text: string): Scenario {
  const scenario: Scenario = {
    startsAt: 9 * 60 * minute,
    isAlwaysOpen: false,
    devices: [],
    feeds: [],
    parents: [],
    vanishing: [],
    importantRooms: [],
    windows: [],
    steps: [],
    expectations: [],
    kills: null,
    servers: 1,
    until: 0,
  };
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const [, hours, minutes, seconds, rest] = timed.exec(line) ?? [];
    const at = rest === undefined ? null : readClock([hours, minutes, seconds]);
    readLine(scenario, line, { at, rest: rest ?? line });
  }
  return scenario;
}

function readLine(scenario: Scenario, line: string, { at, rest }: { at: number | null; rest: string }): void {
  if (at !== null) scenario.until = Math.max(scenario.until, at);
  const expectation = expected.exec(rest);
  if (expectation) {
    const [, atMost, count, what] = expectation;
    scenario.expectations.push({
      line,
      at,
      what: what ?? '',
      count: Number(count),
      atMost: atMost !== undefined,
    });
    return;
  }
  if (at !== null && rest === 'end') return;
  if (at === null) {
    for (const [pattern, read] of settings) {
      const found = pattern.exec(rest);
      if (found) {
        read(scenario, ...found.slice(1));
        return;
      }
    }
  } else {
    for (const [pattern, build] of steps) {
      const found = pattern.exec(rest);
      if (found) {
        scenario.steps.push({ at, step: build(...found.slice(1)) });
        return;
      }
    }
  }
  throw new Error(`A scenario cannot contain the line: ${line}`);
}
