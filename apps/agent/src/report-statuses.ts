import { type AgentToServer, agentWholeReportSeconds } from '@greenroom/domain/agent/messages.ts';
import { steadyFacts } from '@greenroom/domain/operations/device-facts.ts';
import type { ReportedStatus } from '@greenroom/domain/operations/reported-status.ts';

const everyMilliseconds = 1_000;
/** Names are no news: they wait longer, so that fewer messages carry more of them. */
const namesMilliseconds = 3_000;
const maxPerMessage = 1_000;
/**
 * For a server that gets the packed polls, a device that is online as before is named once a minute, less the time by
 * which a poll may come early.
 */
const rareMilliseconds = 55_000;
const wholeMilliseconds = agentWholeReportSeconds * 1_000;

type Sent = { content: string; at: number; namedAt: number };

/**
 * Collects the statuses of polls and sends them once per second. The newest status of a device wins. Where the server
 * knows protocol 3, a device that is online as before is only named, within a few seconds; its whole status follows now
 * and then.
 */
export class StatusReport {
  readonly #send: (message: AgentToServer) => boolean;
  readonly #now: () => number;
  readonly #waiting = new Map<number, ReportedStatus>();
  readonly #unchanged = new Set<number>();
  /** The last whole status of each device in this session. */
  readonly #sent = new Map<number, Sent>();
  #namesUnchanged = false;
  #pause = 0;
  #timer: NodeJS.Timeout | undefined;
  #sendAt = 0;

  /** `now` is in milliseconds of a clock that only goes forward. */
  constructor(send: (message: AgentToServer) => boolean, now: () => number = () => performance.now()) {
    this.#send = send;
    this.#now = now;
  }

  /** A new session: the server has no status from it. */
  begin({ namesUnchanged, sendsHistory = false }: { namesUnchanged: boolean; sendsHistory?: boolean }): void {
    this.#namesUnchanged = namesUnchanged;
    this.#pause = sendsHistory ? rareMilliseconds : 0;
    this.#sent.clear();
  }

  add(status: ReportedStatus): void {
    const { asset_id } = status;
    if (this.#isAsSent(status)) {
      this.#waiting.delete(asset_id);
      const sent = this.#sent.get(asset_id);
      if (!sent || this.#now() - sent.namedAt < this.#pause) return;
      sent.namedAt = this.#now();
      this.#unchanged.add(asset_id);
      this.#sendWithin(namesMilliseconds);
    } else {
      this.#unchanged.delete(asset_id);
      this.#waiting.set(asset_id, status);
      this.#sendWithin(everyMilliseconds);
    }
  }

  /** A status from before a reboot is outdated. A reboot through an outlet also concerns other devices of the site. */
  forget(assetId: number): void {
    this.#waiting.delete(assetId);
    this.#unchanged.clear();
    this.#sent.clear();
  }

  /** The next status of these devices is sent whole. */
  sendWhole(assetIds: readonly number[]): void {
    for (const id of assetIds) {
      this.#unchanged.delete(id);
      this.#sent.delete(id);
    }
  }

  /** Devices that are no longer in the inventory. */
  keepOnly(has: (assetId: number) => boolean): void {
    for (const id of this.#sent.keys()) if (!has(id)) this.#sent.delete(id);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting.clear();
    this.#unchanged.clear();
    this.#sent.clear();
  }

  /** A failure is always sent whole: the server decides at each one whether the device is restarting. */
  #isAsSent(status: ReportedStatus): boolean {
    if (!this.#namesUnchanged || status.code !== null || this.#waiting.has(status.asset_id)) return false;
    const sent = this.#sent.get(status.asset_id);
    if (!sent || this.#now() - sent.at >= wholeMilliseconds) return false;
    return sent.content === contentOf(status);
  }

  #sendWithin(milliseconds: number): void {
    const at = this.#now() + milliseconds;
    if (this.#timer !== undefined && this.#sendAt <= at) return;
    clearTimeout(this.#timer);
    this.#sendAt = at;
    this.#timer = setTimeout(() => this.#flush(), milliseconds);
  }

  #flush(): void {
    this.#timer = undefined;
    const statuses = [...this.#waiting.values()].slice(0, maxPerMessage);
    for (const { asset_id } of statuses) this.#waiting.delete(asset_id);
    if (statuses.length > 0 && this.#send({ type: 'statuses', statuses }) && this.#namesUnchanged) {
      const at = this.#now();
      for (const status of statuses)
        this.#sent.set(status.asset_id, { content: contentOf(status), at, namedAt: at });
    }
    const asset_ids = [...this.#unchanged].slice(0, maxPerMessage);
    for (const id of asset_ids) this.#unchanged.delete(id);
    if (asset_ids.length > 0) this.#send({ type: 'unchanged', asset_ids });
    if (this.#waiting.size > 0 || this.#unchanged.size > 0) this.#sendWithin(everyMilliseconds);
  }
}

function contentOf({ status, message, firmware_version, facts }: ReportedStatus): string {
  return JSON.stringify([status, message, firmware_version, facts && steadyFacts(facts)]);
}
