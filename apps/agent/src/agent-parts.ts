import type { DevicePool } from '@greenroom/drivers/device-pool.ts';
import type { History } from './history/history.ts';
import type { Identity } from './identity.ts';
import type { Inventory } from './inventory.ts';
import type { Journal } from './journal.ts';
import type { Link } from './link/keep-link.ts';
import type { Log } from './log.ts';
import type { Polling } from './poll-devices.ts';
import type { StatusReport } from './report-statuses.ts';
import type { DiscoveryRunner } from './run-discovery.ts';
import type { StoredInventory } from './stored-inventory.ts';
import type { UpdateRunner } from './update/update-runner.ts';
import type { UpdateStore } from './update/update-store.ts';

/** State shared by the parts of one running agent. */
export type AgentParts = {
  readonly identity: Identity;
  readonly version: string;
  readonly log: Log;
  readonly journal: Journal;
  readonly inventory: Inventory;
  readonly pool: DevicePool;
  readonly link: Link;
  readonly report: StatusReport;
  readonly polling: Polling;
  readonly discovery: DiscoveryRunner;
  readonly history: History;
  readonly stored: StoredInventory;
  readonly updates: UpdateRunner;
  readonly updateStore: UpdateStore;
  /** Running operations, by id. */
  readonly running: Map<number, Promise<void>>;
  readonly stopping: AbortController;
  /** Ends the program, so that its service starts it again. */
  readonly restart: () => void;
};
