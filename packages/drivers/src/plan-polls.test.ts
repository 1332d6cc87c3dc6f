import { expect, test } from 'vitest';
import { planPolls } from './plan-polls.ts';
import { allDrivers } from './registry.ts';

const drivers = [
  { id: 'snmp', pollSeconds: 30 },
  { id: 'cisco-roomos', pollSeconds: 60 },
];

test("keeps every driver's own interval without a setting", () => {
  expect(planPolls(drivers, {})).toEqual({ snmp: 30, 'cisco-roomos': 60 });
});

test('gives all drivers one interval, or none', () => {
  expect(planPolls(drivers, { all: 20 })).toEqual({ snmp: 20, 'cisco-roomos': 20 });
  expect(planPolls(drivers, { all: 0 })).toEqual({ snmp: 0, 'cisco-roomos': 0 });
});

test('lets the setting of one driver override its own interval and that for all', () => {
  expect(planPolls(drivers, { byDriver: { snmp: 15 } })).toEqual({ snmp: 15, 'cisco-roomos': 60 });
  expect(planPolls(drivers, { all: 20, byDriver: { snmp: 0 } })).toEqual({ snmp: 0, 'cisco-roomos': 20 });
  expect(planPolls(drivers, { all: 0, byDriver: { snmp: 15 } })).toEqual({ snmp: 15, 'cisco-roomos': 0 });
});

test('polls devices that need a login over SSH or TLS less often than the others', () => {
  expect(planPolls(allDrivers, {})).toMatchObject({ pjlink: 30, 'biamp-tesira': 60, 'cisco-roomos': 60 });
});
