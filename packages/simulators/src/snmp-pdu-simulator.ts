import type { SimulatedIdentity } from './simulator.ts';
import { type SnmpSimulator, startSnmpSimulator } from './snmp-simulator.ts';

export type SnmpPduSetup = {
  version?: 'v2c' | 'v3';
  family?: keyof typeof families;
  outlets?: number;
  /** Called when an outlet is powered again: the devices on it restart now. */
  onCycle?: (outlet: number) => void;
};

export type SnmpPduSimulator = SnmpSimulator & { isOn(outlet: number): boolean };

/** Copied from the MIBs a second time, so that simulator and driver cannot share an error. */
const families = {
  'apc-rpdu': {
    entry: '1.3.6.1.4.1.318.1.1.12.3.3.1.1',
    column: 4,
    chained: false,
    on: 1,
    off: 2,
    restart: 3,
  },
  'apc-cpdu': { entry: '1.3.6.1.4.1.318.1.1.32.5.5.1', column: 4, chained: true, on: 2, off: 1, restart: 5 },
  'apc-masterswitch': {
    entry: '1.3.6.1.4.1.318.1.1.4.4.2.1',
    column: 3,
    chained: false,
    on: 1,
    off: 2,
    restart: 3,
  },
  'apc-masterswitch-plus': {
    entry: '1.3.6.1.4.1.318.1.1.6.5.1.1',
    column: 5,
    chained: false,
    on: 1,
    off: 3,
    restart: 5,
  },
} as const;

/** How long a restarted outlet stays off; real strips take a few seconds. */
const offMilliseconds = 50;
/** The index columns have numbers that the real tables do not use for anything readable. */
const [unitColumn, outletColumn] = [98, 99];

/** A power strip whose outlets can be switched. */
export async function startSnmpPduSimulator(
  identity: SimulatedIdentity,
  { version = 'v2c', family = 'apc-rpdu', outlets = 8, onCycle = () => {} }: SnmpPduSetup = {},
): Promise<SnmpPduSimulator> {
  const { entry, column, chained, on, off, restart } = families[family];
  const state = new Map(Array.from({ length: outlets }, (_, index) => [index + 1, true]));

  const onSet = (value: number, row: number[]) => {
    const outlet = row.at(-1) ?? 0;
    if (value === on || value === off) state.set(outlet, value === on);
    if (value === restart) {
      state.set(outlet, false);
      setTimeout(() => {
        state.set(outlet, true);
        onCycle(outlet);
      }, offMilliseconds).unref();
    }
    // Reading returns the state, not the last command.
    return state.get(outlet) || value === restart ? on : off;
  };

  const simulator = await startSnmpSimulator(identity, {
    version,
    extend: (agent) =>
      agent.table({
        entry,
        index: chained ? [unitColumn, outletColumn] : [outletColumn],
        columns: [
          ...(chained ? [{ number: unitColumn, type: 'number' as const }] : []),
          { number: outletColumn, type: 'number' },
          { number: column, type: 'number', onSet },
        ],
        rows: [...state.keys()].map((outlet) => [...(chained ? [1] : []), outlet, on]),
      }),
  });
  const { connection } = simulator;
  return {
    ...simulator,
    isOn: (outlet) => state.get(outlet) ?? false,
    connection: { ...connection, options: { ...connection.options, pdu: family } },
  };
}
