import type { AgentToServer } from '@greenroom/domain/agent/messages.ts';
import type { ReportedStatus } from '@greenroom/domain/operations/reported-status.ts';

const everyMilliseconds = 1_000;
const maxPerMessage = 1_000;

/** Collects the statuses of polls and sends at most one message per second. The newest status of a device wins. */
export class StatusReport {
  readonly #send: (message: AgentToServer) => boolean;
  readonly #waiting = new Map<number, ReportedStatus>();
  #timer: NodeJS.Timeout | undefined;

  constructor(send: (message: AgentToServer) => boolean) {
    this.#send = send;
  }

  add(status: ReportedStatus): void {
    this.#waiting.set(status.asset_id, status);
    this.#timer ??= setTimeout(() => this.#flush(), everyMilliseconds);
  }

  /** A status from before a reboot is outdated. */
  forget(assetId: number): void {
    this.#waiting.delete(assetId);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting.clear();
  }

  #flush(): void {
    this.#timer = undefined;
    const statuses = [...this.#waiting.values()].slice(0, maxPerMessage);
    for (const { asset_id } of statuses) this.#waiting.delete(asset_id);
    if (statuses.length > 0) this.#send({ type: 'statuses', statuses });
    if (this.#waiting.size > 0) this.#timer = setTimeout(() => this.#flush(), everyMilliseconds);
  }
}
