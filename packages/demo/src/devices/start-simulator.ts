import { startBiampTesiraSimulator } from '@greenroom/simulators/biamp-tesira-simulator.ts';
import { startCiscoRoomosSimulator } from '@greenroom/simulators/cisco-roomos-simulator.ts';
import { startExtronSimulator } from '@greenroom/simulators/extron-simulator.ts';
import { startLgSimulator } from '@greenroom/simulators/lg-simulator.ts';
import { startPjlinkSimulator } from '@greenroom/simulators/pjlink-simulator.ts';
import { startQSysSimulator } from '@greenroom/simulators/q-sys-simulator.ts';
import { startSamsungMdcSimulator } from '@greenroom/simulators/samsung-mdc-simulator.ts';
import { startShellySimulator } from '@greenroom/simulators/shelly-simulator.ts';
import { startShureSimulator } from '@greenroom/simulators/shure-simulator.ts';
import type { SimulatedIdentity, Simulator } from '@greenroom/simulators/simulator.ts';
import { startSnmpPduSimulator } from '@greenroom/simulators/snmp-pdu-simulator.ts';
import { startSonyBraviaSimulator } from '@greenroom/simulators/sony-bravia-simulator.ts';
import type { ControlProtocol } from '../catalogue/device-catalogue.ts';

/** For devices that switch power: the number of outlets, and a callback for each power cycle. */
type Power = { outlets: number; onCycle: (outlet: number) => void };

/** Long enough to be seen; real lamps take a minute or two. */
const lampMilliseconds = 15_000;

type Start = (identity: SimulatedIdentity, power: Power) => Promise<Simulator>;

export const startSimulator: Record<ControlProtocol, Start> = {
  pjlink: (identity) => startPjlinkSimulator(identity, { lampMilliseconds }),
  'samsung-mdc': startSamsungMdcSimulator,
  'sony-bravia': (identity) => startSonyBraviaSimulator(identity),
  lg: startLgSimulator,
  'cisco-roomos': (identity) => startCiscoRoomosSimulator(identity),
  'q-sys': startQSysSimulator,
  // Only a few use SSH, because its key exchange is the most expensive part of the whole estate.
  'biamp-tesira': (identity) =>
    startBiampTesiraSimulator(identity, { transport: isOneIn(8, identity) ? 'ssh' : 'telnet' }),
  extron: (identity) => startExtronSimulator(identity, { transport: 'telnet' }),
  shure: startShureSimulator,
  'snmp-pdu': (identity, { outlets, onCycle }) =>
    startSnmpPduSimulator(identity, {
      version: isOneIn(4, identity) ? 'v3' : 'v2c',
      family: 'apc-rpdu',
      outlets,
      onCycle,
    }),
  shelly: (identity, { outlets, onCycle }) => startShellySimulator(identity, { outlets, onCycle }),
};

/** Picks the same devices at every start, because names end with a number. */
function isOneIn(count: number, { name }: SimulatedIdentity): boolean {
  return Number(/\d{1,9}$/.exec(name)?.[0] ?? 0) % count === 0;
}
