import { biampTesiraDriver } from './biamp-tesira/biamp-tesira-driver.ts';
import { ciscoRoomosDriver } from './cisco-roomos/cisco-roomos-driver.ts';
import type { Driver } from './driver.ts';
import { extronDriver } from './extron/extron-driver.ts';
import { lgDriver } from './lg/lg-driver.ts';
import { pjlinkDriver } from './pjlink/pjlink-driver.ts';
import { qSysDriver } from './q-sys/q-sys-driver.ts';
import { samsungMdcDriver } from './samsung-mdc/samsung-mdc-driver.ts';
import { shellyDriver } from './shelly/shelly-driver.ts';
import { shureDriver } from './shure/shure-driver.ts';
import { snmpDriver } from './snmp/snmp-driver.ts';
import { sonyBraviaDriver } from './sony-bravia/sony-bravia-driver.ts';

/** All drivers. A new driver is registered here and nowhere else. */
export const allDrivers: readonly Driver[] = [
  pjlinkDriver,
  samsungMdcDriver,
  sonyBraviaDriver,
  lgDriver,
  ciscoRoomosDriver,
  qSysDriver,
  biampTesiraDriver,
  extronDriver,
  shureDriver,
  snmpDriver,
  shellyDriver,
];
