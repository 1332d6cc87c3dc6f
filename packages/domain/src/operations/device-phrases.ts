/**
 * Every sentence that Greenroom itself says of a device, with the key of its translations. Drivers, agent and server say
 * them in English, as text, and the reader's language is found again by the pattern. So a sentence that has once been said
 * stays here as long as rows and agents of that time do.
 */
export const devicePhrases = {
  // The state of a device: parts of a status, joined by commas. Only a first part begins with a capital.
  'device.on': 'On',
  'device.standby': 'Standby',
  'device.halfAwake': 'Half awake',
  'device.inCall': 'In a call',
  'device.ready': 'Ready',
  'device.active': 'Active',
  'device.idle': 'Idle',
  'device.restarting': 'Restarting',
  'device.coolingDown': 'Cooling down',
  'device.warmingUp': 'Warming up',
  'device.firmwareNotValid': 'Firmware not valid',
  'device.running': 'running',
  'device.onMinutes_one': 'On for {{count}} minute',
  'device.onMinutes_other': 'On for {{count}} minutes',
  'device.onHours_one': 'On for {{count}} hour',
  'device.onHours_other': 'On for {{count}} hours',
  'device.onDays_one': 'On for {{count}} day',
  'device.onDays_other': 'On for {{count}} days',
  'device.justStarted': 'started less than a minute ago',
  'device.outletOn': 'outlet {{outlet}} on',
  'device.outletOff': 'outlet {{outlet}} off',
  'device.design': 'design {{name}}',
  'device.noDesign': 'no design is running',
  'device.noSignal': 'no signal',
  'device.fanWarning': 'fan warning',
  'device.fanError': 'fan error',
  'device.lampWarning': 'lamp warning',
  'device.lampError': 'lamp error',
  'device.temperatureWarning': 'temperature warning',
  'device.temperatureError': 'temperature error',
  'device.coverWarning': 'cover warning',
  'device.coverError': 'cover error',
  'device.filterWarning': 'filter warning',
  'device.filterError': 'filter error',
  'device.otherWarning': 'other warning',
  'device.otherError': 'other error',
  'device.brightnessSensorError': 'brightness sensor error',
  // What an action has done.
  'device.isRestarting': 'The device is restarting.',
  'device.restartAccepted': 'The device accepted the restart.',
  'device.outletCycled': 'The outlet was switched off and on again.',
  'device.upToDate': 'Version {{version}} is up to date.',
  'device.available': 'Version {{version}} is available.',
  'device.notInCatalogue': 'Version {{version}}. The firmware catalogue has no entry for this model.',
  'device.updateStarted': 'The device has started the update. This takes some minutes.',
  'device.updateAccepted': 'The device accepted the update.',
  'device.fetchingUpdate': 'The device is fetching the update.',
  'device.preparingUpdate': 'The device is getting ready for the update.',
  'device.updating': 'The device is working on the update.',
  'device.updatingPhase': 'The device is working on the update: {{words}}.',
  'device.installed': 'Version {{version}} is installed.',
  'device.noUpdateUnderWay': 'No update of this device is under way.',
  'device.otherVersion': 'The device now runs version {{version}}, not {{offered}}.',
  'device.restartedUnchanged': 'The device restarted but still runs version {{version}}.',
  'device.unchangedAfter10': 'The device still runs version {{version}}, ten minutes after it began.',
  'device.unchangedAfter15': 'The device still runs version {{version}}, 15 minutes after it began.',
  'device.updateFailed': 'The device could not install the update.',
  'device.updateFailedBecause': 'The device could not install the update: {{words}}',
  // Why a device did not do it.
  'problem.device-unreachable': 'The device cannot be reached on the network.',
  'problem.device-not-answering': 'The device is reachable but does not answer its protocol.',
  'problem.device-auth-failed': 'The device refused the user name or password.',
  'problem.device-key-changed':
    'The device shows another key than before, so its password was not sent. Check the device, then reset its key.',
  'problem.device-protocol-error': 'The device answered with something that is not its protocol.',
  'problem.device-busy': 'The device is busy with something else. Try again in a moment.',
  'problem.outcome-unknown':
    'The device did not confirm. It may have done what was asked or not: look at it before you try again.',
  'device.unknownCommand': 'This device does not know the command.',
  'device.refused': 'The device refused: {{words}}',
  'device.refusedCommand': 'The device refused the command ({{code}}).',
  'device.refusedQuestion': 'The device refused the question (SNMP error {{code}}).',
  'device.refusedParameter': 'The projector refused the parameter.',
  'device.refusedWhilePlaying':
    'The display refused the command. Some models refuse everything but power while they play media.',
  'device.refusedTurnedOff': 'The display refused because it is turned off.',
  'device.ownFault': 'The projector reports a fault of its own.',
  'device.generalFailure': 'The device reports a general failure.',
  'device.cannotDeliver':
    'The device cannot reach the other device of its system that would have to do this.',
  'device.noPassword': 'The device asks for a password, and none is stored.',
  'device.noPin': 'The display asks for its PIN, and none is stored.',
  'device.mayOnlyLook': 'The stored password may only look. Store the administrator password.',
  'device.wrongPassPhrase':
    'The device answers, but not to this user. The pass phrase for encryption is probably wrong.',
  'device.snmpSilent': 'The device is reachable but does not answer SNMP. A wrong community looks the same.',
  'device.noRestart':
    'This model has no remote restart. Link the device to a power outlet to restart it that way.',
  'device.driverNoRestart':
    '{{driver}} has no remote restart. Link the device to a power outlet to restart it that way.',
  'device.driverNoOutlets': '{{driver}} has no outlets that can be switched.',
  'device.driverNoVersion': '{{driver}} cannot tell its firmware version.',
  'device.driverNoUpdate': '{{driver}} devices cannot be updated remotely. Update this one on site.',
  'device.projectorNoVersion': 'This projector does not tell its version. Those of PJLink class 2 do.',
  'device.displayNoVersion': 'This display is too old to tell its firmware version.',
  'device.snmpNoVersion': 'This device does not tell its version over SNMP.',
  'device.noWayToMaker':
    'The device could not ask its maker for updates. It needs a way to the internet for that.',
  'device.nothingNewer': 'The device has nothing newer to install.',
  'device.noPackage':
    'The firmware catalogue has no package address for this model, and the device fetches its software from one.',
  'device.callUnknown': 'The device does not tell whether a call is active.',
  'device.callActive': 'A call is active. Update the device when it is over.',
  'device.alreadyInstalling': 'The device is already installing an update.',
  'device.noOutlet': 'The device has no outlet {{outlet}}.',
  'device.stripNoOutlet':
    'The power strip has no outlet {{outlet}}, or is of another family than its connection says.',
  'device.stripNotAllowed': 'The power strip does not let this user or community switch its outlets.',
  'device.stripRefused': 'The power strip refused to switch outlet {{outlet}} (SNMP error {{code}}).',
  'device.stripFamilyUnknown':
    'The connection does not say which family of power strips this is. Set its option "pdu" first.',
  // Why nobody asked the device, or nobody knows how it ended.
  'device.noDriver': 'There is no driver named "{{driver}}".',
  'device.wrongOption': "The connection's option {{name}} is wrong: {{words}}.",
  'device.notInInventory': 'This device is not in the inventory of this site.',
  'device.notSetUp': 'Nobody has set up yet how this device is reached.',
  'device.outletNotSetUp': 'Nobody has set up yet how the power outlet of this device is reached.',
  'device.notLinked': 'This device is not linked to a power outlet.',
  'device.unreadableCredentials':
    "The stored credentials of this device cannot be read with this installation's key. Set them again.",
  'device.restartUnderWay': 'A restart of this device is already under way.',
  'device.updateUnderWay': 'A firmware update of this device is already under way.',
  'device.outletBusy': 'Another action on the power outlet of this device is under way.',
  'device.restartedRecently_one':
    'The device or its power outlet was restarted a moment ago. Another restart is possible in {{count}} second.',
  'device.restartedRecently_other':
    'The device or its power outlet was restarted a moment ago. Another restart is possible in {{count}} seconds.',
  'device.noAgent': 'This device is reached through an agent, and its site has none.',
  'device.agentNeverConnected': "The site's agent has never connected.",
  'device.agentOfflineSince': "The site's agent has been offline since {{time}} UTC.",
  'device.agentMayNot':
    'The agent may not connect to {{address}}: ALLOW_NETWORKS on the agent leaves it out.',
  'device.serverMayNot':
    'The server may not connect to {{address}}: its setting DEVICE_NETWORKS leaves it out.',
  'device.agentTooLate': 'The request came to the site too late. Nothing was done.',
  'device.agentDisk': "The agent's disk cannot be written. Nothing was done.",
  'device.agentConfused': 'The agent could not make sense of the device.',
  'device.agentFailed':
    'The agent failed in the middle of this. It may have been done or not: look at the device before you try again.',
  'device.agentNotFetched': "The site's agent has not fetched the action in time. It was not carried out.",
  'device.agentNotTold': "The site's agent has not told how it ended.",
  'device.agentNotToldLook':
    "The site's agent has not told how it ended. It may have been carried out or not: look at the device before you try again.",
  'device.serverNotTold': 'The server has not written down how it ended.',
  'device.serverNotToldLook':
    'The server has not written down how it ended. It may have been carried out or not: look at the device before you try again.',
  'device.serverEnded': 'The server ended in the middle of the action.',
  'device.serverEndedLook':
    'The server ended in the middle of the action. It may have been carried out or not: look at the device before you try again.',
  'device.serverStopped':
    'The server was stopped while the device was updating. Look at the device before you try again.',
  'device.ourSide': 'Something went wrong on our side while talking to the device.',
  'device.agentLate': "The site's agent has not answered in time.",
  'device.deviceLate': 'The device has not answered in time.',
  'device.serverLate': 'The server has not answered in time.',
  'device.agentUnconfirmed':
    "The site's agent has not confirmed in time. The log will tell how it ended: look there before you try again.",
  'device.deviceUnconfirmed':
    'The device has not confirmed in time. The log will tell how it ended: look there before you try again.',
  'device.serverUnconfirmed':
    'The server has not confirmed in time. The log will tell how it ended: look there before you try again.',
} as const;

type Filled<Pattern extends string> = Pattern extends `${infer Before}{{${infer Gap}}}${infer After}`
  ? `${Before}${Gap extends NumberGap ? number : string}${Filled<After>}`
  : Pattern;

/** Gaps that hold a whole number; the others hold any text. */
export const numberGaps = ['count', 'outlet'] as const;
type NumberGap = (typeof numberGaps)[number];

/** A sentence of the book, its gaps filled. Whoever says another one is told so by the compiler. */
export type DeviceSentence = Filled<(typeof devicePhrases)[keyof typeof devicePhrases]>;

type Singular<Key> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key;

/** Without the endings of plurals. */
export type DevicePhraseKey = Singular<keyof typeof devicePhrases>;
