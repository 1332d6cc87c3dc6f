/** The fault of a simulated device; with `offline` nothing listens on its port. */
export type DemoFault = 'none' | 'offline' | 'silence' | 'slow' | 'wrong-password';

type Notable = {
  ref: string;
  fault?: DemoFault;
  /** The asset that must feed it, where the demo depends on it. */
  outletOf?: string;
  /** Shares the outlet of the device before it. */
  isShared?: boolean;
};

/**
 * Devices that browser tests and guided tours rely on, by ref. All belong to Lumière and are visible to
 * user@lumiere.example.
 */
export const demoDevices = {
  /** A Sony display in a room without switched power; it restarts itself. */
  rebootable: { ref: 'LUM-00046' },
  /** The display next to it, for a second test at the same time. */
  rebootableToo: { ref: 'LUM-00047' },
  /** A Samsung display that is not on the network. */
  offline: { ref: 'LUM-00124', fault: 'offline' },
  /** A Sony display that accepts connections and never responds. */
  silent: { ref: 'LUM-00198', fault: 'silence' },
  /** A Cisco codec that rejects the stored password. */
  wrongPassword: { ref: 'LUM-00199', fault: 'wrong-password' },
  /** A Sony display that responds slowly. */
  slow: { ref: 'LUM-00197', fault: 'slow' },
  /** A Shelly relay that finds and installs its own update. */
  updatable: { ref: 'LUM-00127' },
  /** A second one: each can be updated only once per start of the demo. */
  updatableToo: { ref: 'LUM-00155' },
  /** A Cisco codec whose update comes from the firmware catalogue. */
  updatableFromCatalogue: { ref: 'LUM-00048' },
  /** A Samsung display that is behind the firmware catalogue and cannot be updated remotely. */
  outdated: { ref: 'LUM-00272' },
  /** A PJLink projector without a restart command, alone on its outlet. */
  pduFed: { ref: 'LUM-00151', outletOf: 'LUM-00154' },
  /** The PDU that feeds it. */
  pdu: { ref: 'LUM-00154' },
  /** A projector that shares its outlet with a processor. */
  sharesOutlet: { ref: 'LUM-00332', outletOf: 'LUM-00336' },
  alsoOnOutlet: { ref: 'LUM-00333', outletOf: 'LUM-00336', isShared: true },
} as const satisfies Record<string, Notable>;

export const notableDevices: ReadonlyMap<string, Notable> = new Map(
  Object.values(demoDevices).map((device) => [device.ref, device]),
);
