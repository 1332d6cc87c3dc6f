import { describe, expect, test } from 'vitest';
import { type DeviceFacts, deviceFacts, distinctFaults, readFacts, steadyFacts } from './device-facts.ts';

const all: DeviceFacts = {
  power: 'standby',
  in_use: false,
  signal: true,
  uptime_seconds: 86_400,
  faults: [{ part: 'lamp', level: 'error' }],
  outlets: { 1: true, 24: false },
  answer_ms: 41,
};

describe('facts of a device', () => {
  test('are read as they are written', () => {
    expect(readFacts(JSON.parse(JSON.stringify(all)))).toEqual(all);
    expect(readFacts({})).toEqual({});
  });

  test.each([
    ['an unknown power', { power: 'off' }],
    ['an unknown part', { faults: [{ part: 'wheel', level: 'error' }] }],
    ['an unknown level', { faults: [{ part: 'fan', level: 'fatal' }] }],
    ['more faults than there can be', { faults: Array(17).fill({ part: 'fan', level: 'error' }) }],
    ['a negative time', { uptime_seconds: -1 }],
    ['a fraction of a second', { uptime_seconds: 1.5 }],
    ['more seconds than a column holds', { uptime_seconds: 2 ** 31 }],
    ['more than an hour for a response', { answer_ms: 3_600_001 }],
    ['outlet 0', { outlets: { 0: true } }],
    ['an outlet with a name', { outlets: { lamp: true } }],
    ['an outlet of four digits', { outlets: { 1000: true } }],
    ['a text instead of a list', 'on'],
    ['null', null],
  ])('are dropped with %s', (_, value) => {
    expect(readFacts(value)).toBeUndefined();
  });

  test('of a newer version lose what is not known here', () => {
    expect(readFacts({ power: 'on', colour: 'green' })).toEqual({ power: 'on' });
  });

  test('that differ at each poll are no news', () => {
    expect(steadyFacts(all)).toEqual({
      power: 'standby',
      in_use: false,
      signal: true,
      faults: [{ part: 'lamp', level: 'error' }],
      outlets: { 1: true, 24: false },
    });
    expect(steadyFacts({ answer_ms: 3 })).toEqual({});
  });

  test('name each fault once, and never more than the schema takes', () => {
    const parts = ['other', 'fan', 'other'] as const;
    const faults = parts.flatMap((part) => [
      { part, level: 'error' as const },
      { part, level: 'warning' as const },
    ]);
    expect(distinctFaults(faults)).toEqual(faults.slice(0, 4));
    expect(deviceFacts.safeParse({ faults: distinctFaults([...faults, ...faults, ...faults]) }).success).toBe(
      true,
    );
  });
});
