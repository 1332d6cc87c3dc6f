import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { measureReplay } from './measure-replay.ts';
import { readScenario, type Scenario } from './read-scenario.ts';
import { type Replay, replay } from './replay.ts';

/** `npm run test:full` takes every minute. */
const killStep = (process.env.FULL_TESTS ? 1 : 4) * 60_000;
const folder = new URL('./scenarios/', import.meta.url);
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.txt'))
  .sort();
const read = (name: string) => readScenario(readFileSync(new URL(name, folder), 'utf8'));

/** The expectations that do not hold, with what was found. */
function faultsOf(scenario: Scenario): string[] {
  const run = replay(scenario);
  const faults: string[] = [];
  const check = ({ line, what, count, atMost }: Scenario['expectations'][number]) => {
    const found = measureReplay(run, what);
    if (atMost ? found > count : found !== count) faults.push(`${line}   found ${found}: ${list(run)}`);
  };
  for (const expectation of scenario.expectations
    .filter(({ at }) => at !== null)
    .sort((one, other) => (one.at ?? 0) - (other.at ?? 0))) {
    run.runUntil(expectation.at ?? 0);
    check(expectation);
  }
  run.runUntil(scenario.until);
  for (const expectation of scenario.expectations.filter(({ at }) => at === null)) check(expectation);
  return faults;
}

const list = (run: Replay) =>
  run
    .events()
    .slice(0, 30)
    .map(({ key, kind, at }) => `${Math.round((at - run.start) / 1000)} s ${key} ${kind}`)
    .join(', ');

describe('a scenario gives what its text expects', () => {
  test.each(names)('%s', (name) => {
    const scenario = read(name);
    expect(scenario.expectations.length).toBeGreaterThan(1);
    expect(faultsOf(scenario)).toEqual([]);
  });
});

test('a server that is killed at any time changes nothing but the time', () => {
  const scenarios = names.map(read).filter(({ kills }) => kills !== null);
  expect(scenarios.length).toBeGreaterThan(0);
  for (const scenario of scenarios) {
    const { from = 0, to = 0 } = scenario.kills ?? {};
    for (let at = from; at <= to; at += killStep) {
      const steps: Scenario['steps'] = [
        ...scenario.steps,
        { at, step: { kind: 'server', isRunning: false } },
        { at: at + 10_000, step: { kind: 'server', isRunning: true } },
      ];
      expect(faultsOf({ ...scenario, steps }), `killed after ${at / 60_000} minutes`).toEqual([]);
    }
  }
});

test('a line that is none of a scenario is rejected, and so is an expectation that counts nothing', () => {
  expect(() => readScenario('devices are fine')).toThrow('devices are fine');
  expect(() => readScenario('+00:01:00 device 1 sad')).toThrow('sad');
  const run = replay(readScenario('devices 1-2 every 30 s through agent, 2 in a room, as display'));
  expect(() => measureReplay(run, 'sheep')).toThrow('sheep');
});
