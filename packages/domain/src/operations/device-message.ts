/**
 * Every message that Greenroom has about a device, with the values that its text needs. Only the locale files of the
 * web hold the texts, under the same keys. A key stays here as long as rows and agents use it.
 */
const number = 'number';
const text = 'text';

export const messageValues = {
  // The state of a device: parts of a status, joined by commas. Only the first part begins with a capital.
  'device.on': {},
  'device.standby': {},
  'device.halfAwake': {},
  'device.inCall': {},
  'device.ready': {},
  'device.active': {},
  'device.idle': {},
  'device.restarting': {},
  'device.coolingDown': {},
  'device.warmingUp': {},
  'device.firmwareNotValid': {},
  'device.running': {},
  'device.onMinutes': { count: number },
  'device.onHours': { count: number },
  'device.onDays': { count: number },
  'device.justStarted': {},
  'device.outletOn': { outlet: number },
  'device.outletOff': { outlet: number },
  'device.design': { name: text },
  'device.noDesign': {},
  'device.noSignal': {},
  'device.fanWarning': {},
  'device.fanError': {},
  'device.lampWarning': {},
  'device.lampError': {},
  'device.temperatureWarning': {},
  'device.temperatureError': {},
  'device.coverWarning': {},
  'device.coverError': {},
  'device.filterWarning': {},
  'device.filterError': {},
  'device.otherWarning': {},
  'device.otherError': {},
  'device.brightnessSensorError': {},
  // Results of an action.
  'device.isRestarting': {},
  'device.restartAccepted': {},
  'device.outletCycled': {},
  'device.switchesOn': {},
  'device.switchesToStandby': {},
  'device.upToDate': { version: text },
  'device.available': { version: text },
  'device.notInCatalogue': { version: text },
  'device.updateStarted': {},
  'device.updateAccepted': {},
  'device.fetchingUpdate': {},
  'device.preparingUpdate': {},
  'device.updating': {},
  'device.updatingPhase': { words: text },
  'device.installed': { version: text },
  'device.noUpdateUnderWay': {},
  'device.otherVersion': { version: text, offered: text },
  'device.restartedUnchanged': { version: text },
  'device.unchangedAfter10': { version: text },
  'device.unchangedAfter15': { version: text },
  'device.updateFailed': {},
  'device.updateFailedBecause': { words: text },
  // Why a device did not do it.
  'problem.device-unreachable': {},
  'problem.device-not-answering': {},
  'problem.device-auth-failed': {},
  'problem.device-key-changed': {},
  'problem.device-protocol-error': {},
  'problem.device-busy': {},
  'problem.outcome-unknown': {},
  'device.unknownCommand': {},
  'device.refused': { words: text },
  'device.refusedCommand': { code: text },
  'device.refusedQuestion': { code: text },
  'device.refusedParameter': {},
  'device.refusedWhilePlaying': {},
  'device.refusedTurnedOff': {},
  'device.ownFault': {},
  'device.generalFailure': {},
  'device.cannotDeliver': {},
  'device.noPassword': {},
  'device.noPin': {},
  'device.mayOnlyLook': {},
  'device.wrongPassPhrase': {},
  'device.snmpSilent': {},
  'device.noRestart': {},
  'device.driverNoRestart': { driver: text },
  'device.driverNoOutlets': { driver: text },
  'device.driverNoPower': { driver: text },
  'device.stillCooling': {},
  'device.stillWarming': {},
  'device.driverNoVersion': { driver: text },
  'device.driverNoUpdate': { driver: text },
  'device.projectorNoVersion': {},
  'device.displayNoVersion': {},
  'device.snmpNoVersion': {},
  'device.noWayToMaker': {},
  'device.nothingNewer': {},
  'device.noPackage': {},
  'device.callUnknown': {},
  'device.callActive': {},
  'device.alreadyInstalling': {},
  'device.noOutlet': { outlet: number },
  'device.stripNoOutlet': { outlet: number },
  'device.stripNotAllowed': {},
  'device.stripRefused': { outlet: number, code: text },
  'device.stripFamilyUnknown': {},
  // Why no request was sent to the device, or why its response is unknown.
  'device.noDriver': { driver: text },
  'device.wrongOption': { name: text, words: text },
  'device.notInInventory': {},
  'device.notSetUp': {},
  'device.outletNotSetUp': {},
  'device.notLinked': {},
  'device.unreadableCredentials': {},
  'device.restartUnderWay': {},
  'device.updateUnderWay': {},
  'device.outletBusy': {},
  'device.restartedRecently': { count: number },
  'device.noAgent': {},
  'device.agentNeverConnected': {},
  'device.agentOfflineSince': { time: text },
  'device.agentMayNot': { address: text },
  'device.serverMayNot': { address: text },
  'device.agentCannotTest': {},
  'device.agentCannotDiscover': {},
  'device.agentCannotPower': {},
  'device.discoveryLost': {},
  'device.discoveryBusy': {},
  'device.agentTooLate': {},
  'device.agentDisk': {},
  'device.agentConfused': {},
  'device.agentFailed': {},
  'device.agentStopped': {},
  'device.agentNotFetched': {},
  'device.agentNotTold': {},
  'device.agentNotToldLook': {},
  'device.serverNotTold': {},
  'device.serverNotToldLook': {},
  'device.serverEnded': {},
  'device.serverEndedLook': {},
  'device.serverStopped': {},
  'device.ourSide': {},
  'device.agentLate': {},
  'device.deviceLate': {},
  'device.serverLate': {},
  'device.agentUnconfirmed': {},
  'device.deviceUnconfirmed': {},
  'device.serverUnconfirmed': {},
} as const satisfies Record<string, Record<string, 'number' | 'text'>>;

type Table = typeof messageValues;
export type MessageKey = keyof Table;

type ValuesOf<Key extends MessageKey> = {
  [Name in keyof Table[Key]]: Table[Key][Name] extends 'number' ? number : string;
};

/** One text with its values, or the device's own words. */
export type DevicePart =
  | { [Key in MessageKey]: { key: Key; values: ValuesOf<Key> } }[MessageKey]
  | { key: 'device.quoted'; values: { text: string } };

/** A message about a device. A status may have several parts: on, fan warning. */
export type DeviceMessage = DevicePart | { key: 'device.parts'; values: { parts: DevicePart[] } };

type Given<Key extends MessageKey> = keyof Table[Key] extends never ? [] : [values: ValuesOf<Key>];

export function deviceMessage<Key extends MessageKey>(key: Key, ...[values]: Given<Key>): DevicePart {
  return { key, values: values ?? {} } as DevicePart;
}

/** The device's own words, which have no translation. */
export function quotedMessage(text: string): DevicePart {
  return { key: 'device.quoted', values: { text } };
}

export function messageOfParts(parts: DevicePart[]): DeviceMessage {
  return { key: 'device.parts', values: { parts } };
}
