/** What can be wrong with a simulated device; `offline`: nothing listens where it should be. */
export type DemoFault = 'none' | 'offline' | 'silence' | 'slow' | 'wrong-password';

type Notable = {
  ref: string;
  fault?: DemoFault;
  /** The asset that feeds it, when it must be that one. */
  outletOf?: string;
  /** On the same outlet as the device before it. */
  isShared?: boolean;
};

/** Devices that browser tests and guided tours rely on, by ref. All belong to Lumière and are seen by user@lumiere.example. */
export const demoDevices = {
  /** Sony display in a room without switched power: restarts by itself. */
  rebootable: { ref: 'LUM-00046' },
  /** Its neighbour, for a second test at the same time. */
  rebootableToo: { ref: 'LUM-00047' },
  /** Samsung display that cannot be found on the network. */
  offline: { ref: 'LUM-00124', fault: 'offline' },
  /** Sony display that takes connections and says nothing. */
  silent: { ref: 'LUM-00198', fault: 'silence' },
  /** Cisco codec that refuses the stored password. */
  wrongPassword: { ref: 'LUM-00199', fault: 'wrong-password' },
  /** Sony display that takes its time. */
  slow: { ref: 'LUM-00197', fault: 'slow' },
  /** Shelly relay that finds and installs its own update. */
  updatable: { ref: 'LUM-00127' },
  /** Another one: each can be updated once until the demo is started again. */
  updatableToo: { ref: 'LUM-00155' },
  /** Cisco codec whose update comes from the firmware catalogue. */
  updatableFromCatalogue: { ref: 'LUM-00048' },
  /** Samsung display that is behind the firmware catalogue and cannot be updated remotely. */
  outdated: { ref: 'LUM-00272' },
  /** Epson or other PJLink projector: no restart of its own, alone on its outlet. */
  pduFed: { ref: 'LUM-00151', outletOf: 'LUM-00154' },
  /** The PDU that feeds it. */
  pdu: { ref: 'LUM-00154' },
  /** A projector and, on the same outlet, a processor. */
  sharesOutlet: { ref: 'LUM-00332', outletOf: 'LUM-00336' },
  alsoOnOutlet: { ref: 'LUM-00333', outletOf: 'LUM-00336', isShared: true },
} as const satisfies Record<string, Notable>;

export const notableDevices: ReadonlyMap<string, Notable> = new Map(
  Object.values(demoDevices).map((device) => [device.ref, device]),
);
