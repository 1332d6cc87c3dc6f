import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { defineDriver } from '../driver.ts';
import { unsupported } from '../driver-error.ts';
import { entity, noSuchOutlet, pdus, readText, readUpTime, system } from './codec.ts';
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
      return readUpTime(upTime);
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
      if (version === undefined) throw unsupported(deviceMessage('device.snmpNoVersion'));
      return version;
    }),

  cycleOutlet: async (device, outlet, signal) => {
    const { pdu } = device.options;
    if (!pdu) {
      throw unsupported(deviceMessage('device.stripFamilyUnknown'));
    }
    if (outlet < 1) throw noSuchOutlet(outlet);
    await talkSnmp(device, { access: 'write', signal }, ({ set }) =>
      set(pdus[pdu].outlet(outlet), pdus[pdu].restart, outlet),
    );
  },
});
