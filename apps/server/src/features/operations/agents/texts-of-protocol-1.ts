import {
  type DeviceMessage,
  type DevicePart,
  deviceMessage,
  type MessageKey,
  messageOfParts,
  type messageValues,
} from '@greenroom/domain/operations/device-message.ts';

type FixedKey = {
  [Key in MessageKey]: keyof (typeof messageValues)[Key] extends never ? Key : never;
}[MessageKey];

/**
 * The fixed texts of agents of version 1.6.3, the last with protocol 1. They no longer change, so this list does not
 * either; it goes with protocol 1, in version 2.0.
 */
const fixedTexts: ReadonlyMap<string, FixedKey> = new Map<string, FixedKey>([
  ['On', 'device.on'],
  ['Standby', 'device.standby'],
  ['Half awake', 'device.halfAwake'],
  ['In a call', 'device.inCall'],
  ['Ready', 'device.ready'],
  ['Active', 'device.active'],
  ['Idle', 'device.idle'],
  ['Restarting', 'device.restarting'],
  ['Cooling down', 'device.coolingDown'],
  ['Warming up', 'device.warmingUp'],
  ['Firmware not valid', 'device.firmwareNotValid'],
  ['running', 'device.running'],
  ['started less than a minute ago', 'device.justStarted'],
  ['no design is running', 'device.noDesign'],
  ['no signal', 'device.noSignal'],
  ['fan warning', 'device.fanWarning'],
  ['fan error', 'device.fanError'],
  ['lamp warning', 'device.lampWarning'],
  ['lamp error', 'device.lampError'],
  ['temperature warning', 'device.temperatureWarning'],
  ['temperature error', 'device.temperatureError'],
  ['cover warning', 'device.coverWarning'],
  ['cover error', 'device.coverError'],
  ['filter warning', 'device.filterWarning'],
  ['filter error', 'device.filterError'],
  ['other warning', 'device.otherWarning'],
  ['other error', 'device.otherError'],
  ['brightness sensor error', 'device.brightnessSensorError'],
  ['The device is restarting.', 'device.isRestarting'],
  ['The device accepted the restart.', 'device.restartAccepted'],
  ['The outlet was switched off and on again.', 'device.outletCycled'],
  ['The device has started the update. This takes some minutes.', 'device.updateStarted'],
  ['The device accepted the update.', 'device.updateAccepted'],
  ['The device is fetching the update.', 'device.fetchingUpdate'],
  ['The device is getting ready for the update.', 'device.preparingUpdate'],
  ['The device is working on the update.', 'device.updating'],
  ['No update of this device is under way.', 'device.noUpdateUnderWay'],
  ['The device could not install the update.', 'device.updateFailed'],
  ['The device cannot be reached on the network.', 'problem.device-unreachable'],
  ['The device is reachable but does not answer its protocol.', 'problem.device-not-answering'],
  ['The device refused the user name or password.', 'problem.device-auth-failed'],
  [
    'The device shows another key than before, so its password was not sent. Check the device, then reset its key.',
    'problem.device-key-changed',
  ],
  ['The device answered with something that is not its protocol.', 'problem.device-protocol-error'],
  ['The device is busy with something else. Try again in a moment.', 'problem.device-busy'],
  [
    'The device did not confirm. It may have done what was asked or not: look at it before you try again.',
    'problem.outcome-unknown',
  ],
  ['This device does not know the command.', 'device.unknownCommand'],
  ['The projector refused the parameter.', 'device.refusedParameter'],
  [
    'The display refused the command. Some models refuse everything but power while they play media.',
    'device.refusedWhilePlaying',
  ],
  ['The display refused because it is turned off.', 'device.refusedTurnedOff'],
  ['The projector reports a fault of its own.', 'device.ownFault'],
  ['The device reports a general failure.', 'device.generalFailure'],
  [
    'The device cannot reach the other device of its system that would have to do this.',
    'device.cannotDeliver',
  ],
  ['The device asks for a password, and none is stored.', 'device.noPassword'],
  ['The display asks for its PIN, and none is stored.', 'device.noPin'],
  ['The stored password may only look. Store the administrator password.', 'device.mayOnlyLook'],
  [
    'The device answers, but not to this user. The pass phrase for encryption is probably wrong.',
    'device.wrongPassPhrase',
  ],
  [
    'The device is reachable but does not answer SNMP. A wrong community looks the same.',
    'device.snmpSilent',
  ],
  [
    'This model has no remote restart. Link the device to a power outlet to restart it that way.',
    'device.noRestart',
  ],
  ['This projector does not tell its version. Those of PJLink class 2 do.', 'device.projectorNoVersion'],
  ['This display is too old to tell its firmware version.', 'device.displayNoVersion'],
  ['This device does not tell its version over SNMP.', 'device.snmpNoVersion'],
  [
    'The device could not ask its maker for updates. It needs a way to the internet for that.',
    'device.noWayToMaker',
  ],
  ['The device has nothing newer to install.', 'device.nothingNewer'],
  [
    'The firmware catalogue has no package address for this model, and the device fetches its software from one.',
    'device.noPackage',
  ],
  ['The device does not tell whether a call is active.', 'device.callUnknown'],
  ['A call is active. Update the device when it is over.', 'device.callActive'],
  ['The device is already installing an update.', 'device.alreadyInstalling'],
  ['The power strip does not let this user or community switch its outlets.', 'device.stripNotAllowed'],
  [
    'The connection does not say which family of power strips this is. Set its option "pdu" first.',
    'device.stripFamilyUnknown',
  ],
  ['This device is not in the inventory of this site.', 'device.notInInventory'],
  ['The request came to the site too late. Nothing was done.', 'device.agentTooLate'],
  ["The agent's disk cannot be written. Nothing was done.", 'device.agentDisk'],
  ['The agent could not make sense of the device.', 'device.agentConfused'],
  [
    'The agent failed in the middle of this. It may have been done or not: look at the device before you try again.',
    'device.agentFailed',
  ],
]);

/** A status has a few parts; a longer list does not come from an agent of ours. */
const maxParts = 12;

/**
 * The message behind a text of protocol 1, so that users see it in their language. A text with values in it (a version,
 * an outlet) and the device's own words stay text.
 */
export function messageOfText(text: string): DeviceMessage | string {
  const whole = partOf(text);
  if (whole) return whole;
  const texts = text.split(', ', maxParts + 1);
  if (texts.length > maxParts) return text;
  const parts = texts.map((each) => partOf(each));
  return parts.every((part) => part !== undefined) ? messageOfParts(parts) : text;
}

/** The first part of a status begins with a capital. */
function partOf(text: string): DevicePart | undefined {
  const key = fixedTexts.get(text) ?? fixedTexts.get(text.charAt(0).toLowerCase() + text.slice(1));
  // None of these keys has values, so one of them serves as the type of all.
  return key && deviceMessage(key as 'device.on');
}
