import { defineDriver } from '../driver.ts';
import { unsupported } from '../driver-error.ts';
import { entity, noSuchOutlet, pdus, readText, system, wordUpTime } from './codec.ts';
import { snmpOptions } from './snmp-options.ts';
import { talkSnmp } from './snmp-session.ts';

export const snmpDriver = defineDriver({
  id: 'snmp',
  name: 'SNMP',
  defaultPort: 161,
  credentials: ['username', 'password'],
  options: snmpOptions,
  rebootGraceSeconds: 120,
  pollSeconds: 30,

  status: (device, signal) =>
    talkSnmp(device, { access: 'read', signal }, async ({ get }) => {
      const [upTime] = await get([system.upTime]);
      return { text: typeof upTime === 'number' ? wordUpTime(upTime) : 'On' };
    }),

  identify: (device, signal) =>
    talkSnmp(device, { access: 'read', signal }, async ({ get, first }) => {
      const [name, description] = (await get([system.name, system.description])).map(readText);
      const columns = [entity.manufacturer, entity.model, entity.serialNumber];
      const [manufacturer, model, serial_number] = (await first(columns)).map(readText);
      return { manufacturer, model: model ?? description?.split(/\r?\n/, 1)[0], serial_number, name };
    }),

  readVersion: (device, signal) =>
    talkSnmp(device, { access: 'read', signal }, async ({ first }) => {
      const [software, firmware] = (await first([entity.software, entity.firmware])).map(readText);
      const version = software ?? firmware;
      if (version === undefined) throw unsupported('This device does not tell its version over SNMP.');
      return version;
    }),

  cycleOutlet: async (device, outlet, signal) => {
    const { pdu } = device.options;
    if (!pdu) {
      throw unsupported(
        'The connection does not say which family of power strips this is. Set its option "pdu" first.',
      );
    }
    if (outlet < 1) throw noSuchOutlet(outlet);
    await talkSnmp(device, { access: 'write', signal }, ({ set }) =>
      set(pdus[pdu].outlet(outlet), pdus[pdu].restart, outlet),
    );
  },
});
