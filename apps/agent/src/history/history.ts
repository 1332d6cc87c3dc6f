import type { AgentToServer } from '@greenroom/domain/agent/messages.ts';
import { historyFeature, type LateChange, type LateHistory } from '@greenroom/domain/history/late-history.ts';
import {
  flushMilliseconds,
  type PackedPolls,
  type Poll,
  PollPacker,
} from '@greenroom/domain/history/packed-polls.ts';
import { outcomeOfPoll, toPollByte } from '@greenroom/domain/history/poll-byte.ts';
import { conditionOf } from '@greenroom/domain/operations/conditions/condition-of.ts';
import type { ReportedStatus } from '@greenroom/domain/operations/reported-status.ts';
import type { Log } from '../log.ts';
import type { HistoryFiles } from './history-files.ts';
import { makeMessages } from './make-messages.ts';
import type { RecentPolls } from './recent-polls.ts';
import { ServerTime } from './server-time.ts';

/** A power cut loses at most what was polled in this time. */
const tickMilliseconds = 5_000;
/** With a link: a message for many devices costs the server less than one for each. */
const sendMilliseconds = 30_000;
/** A cut is noticed within two pings: what was sent in this time before may not have arrived. */
const unsureMilliseconds = 120_000;
/** Longer than this the agent does not poll without a link. */
const maxCutMilliseconds = 72 * 3_600_000;
/** A clock that is set while the agent is stopped may be so much behind what is already stored. */
const maxBehindMilliseconds = 60_000;

export type PollResult = {
  status: ReportedStatus;
  period_s: number;
  isConfirmed: boolean;
  failing_ms: number;
};
type Sending = { number: number; rows: LateHistory; isOfFile: boolean };

type Options = {
  files: HistoryFiles;
  recent: RecentPolls;
  send: (message: AgentToServer) => boolean;
  log: Log;
  /** In milliseconds of a clock that only goes forward. */
  now?: () => number;
  /** Of this machine, in milliseconds since 1970. */
  clock?: () => number;
};

/**
 * Packs the polls of the site. With a link, they are sent every few minutes. Without one, polls and changes of devices go
 * to disk every few seconds, and to the server when the link is back, the oldest first. Nothing is dropped before the
 * server has stored it.
 */
export class History {
  readonly #files: HistoryFiles;
  readonly #recent: RecentPolls;
  readonly #send: Options['send'];
  readonly #log: Log;
  readonly #time: ServerTime;
  readonly #packer = new PollPacker();
  /** What each device was last like, and when that was noticed. */
  readonly #last = new Map<number, { content: string; at: number }>();
  /** Changes that may not have arrived: of the last minutes with a link, or of the cut. */
  #changes: LateChange[] = [];
  #polls: PackedPolls[] = [];
  /** Those of the cut that are not on disk yet. */
  #unwritten: Poll[] = [];
  #messages: LateHistory[] = [];
  #sending: Sending | undefined;
  #isOffered = false;
  #isLinked = false;
  /** Since when a time without a link is covered, and since when there is none. */
  #coveredFrom = 0;
  #cutAt: number | undefined;
  #number = 0;
  #takenAt = 0;
  #packedAt = 0;
  /** Started without a link: the time is that of this machine, as far as it was right when there was one. */
  #isResumed = false;
  readonly #clock: () => number;
  #work: Promise<void> = Promise.resolve();
  readonly #timer: NodeJS.Timeout;

  constructor({ files, recent, send, log, now, clock = Date.now }: Options) {
    this.#files = files;
    this.#recent = recent;
    this.#clock = clock;
    this.#send = send;
    this.#log = log;
    this.#time = new ServerTime(now);
    this.#timer = setInterval(() => this.tick(), tickMilliseconds);
    this.#timer.unref();
    this.#do(() => this.#storeLeft());
  }

  /** The server offers to store history: polls go on while there is no link. */
  get isOffered(): boolean {
    return this.#isOffered;
  }

  /** The server's time; undefined before the first welcome. */
  serverTime(): number | undefined {
    return this.#time.now();
  }

  /**
   * The agent starts without a link, and goes on where it was. False when the clock of this machine cannot be right, or the
   * last link was too long ago.
   */
  resume({ linked_at, ahead_ms }: { linked_at: number; ahead_ms: number }): boolean {
    const earliest = Math.max(linked_at, this.#files.latest);
    const reckoned = Math.round(this.#clock()) + ahead_ms;
    if (reckoned < earliest - maxBehindMilliseconds || reckoned > linked_at + maxCutMilliseconds)
      return false;
    const now = Math.max(reckoned, earliest);
    this.#time.set(now);
    this.#do(() => this.#files.beginRun());
    this.#isOffered = true;
    this.#isResumed = true;
    this.#cutAt = linked_at;
    this.#coveredFrom = now;
    this.#packedAt = now;
    return true;
  }

  begin({
    features = [],
    server_time,
  }: {
    features?: readonly string[] | undefined;
    server_time?: number | undefined;
  }): void {
    this.#isOffered = features.includes(historyFeature) && server_time !== undefined;
    if (server_time === undefined || !this.#isOffered) return;
    // What came last of a cut, in the time as it was reckoned until now.
    if (this.#cutAt !== undefined) this.#storeAll();
    const reckoned = this.#time.now();
    if (this.#isResumed && reckoned !== undefined) this.#do(() => this.#files.endRun(server_time - reckoned));
    this.#isResumed = false;
    this.#time.set(server_time);
    this.#cutAt = undefined;
    this.#coveredFrom = server_time;
    this.#isLinked = true;
    this.#pump();
  }

  lost(): void {
    this.#isLinked = false;
    if (this.#sending && !this.#sending.isOfFile) this.#polls.unshift(...this.#sending.rows.polls);
    this.#sending = undefined;
    this.#messages = [];
    const now = this.#time.now();
    if (!this.#isOffered || now === undefined || this.#cutAt !== undefined) return;
    this.#cutAt = now;
    this.#coveredFrom = Math.max(this.#coveredFrom, now - unsureMilliseconds);
    this.#storeAll();
  }

  add({ status, period_s, isConfirmed, failing_ms }: PollResult): void {
    const now = this.#time.now();
    if (!this.#isOffered || now === undefined) return;
    const { asset_id, facts } = status;
    const byte = toPollByte(outcomeOfPoll({ ...status, isConfirmed }), facts?.answer_ms);
    if (period_s > 0) {
      this.#packer.add({ asset_id, at: now, period_s, byte });
      if (!this.#isLinked) this.#unwritten.push({ asset_id, at: now, period_s, byte });
    }
    if (!isConfirmed) return;
    const content = JSON.stringify([conditionOf(status), status.code, facts?.power, facts?.in_use]);
    const last = this.#last.get(asset_id);
    if (last?.content === content) return;
    this.#last.set(asset_id, { content, at: now });
    const { observed_at: _, failing_ms: __, firmware_version: ___, ...rest } = status;
    // A failure that turns into another one began with the first of them.
    this.#changes.push({ ...rest, at: Math.max(now - failing_ms, last?.at ?? 0) });
  }

  /** The server has stored the message of this number. */
  stored(number: number): void {
    const { isOfFile } = this.#sending ?? {};
    if (this.#sending?.number !== number) return;
    this.#sending = undefined;
    if (isOfFile && this.#messages.length === 0) this.#do(() => this.#files.deleteOldest());
    this.#pump();
  }

  /** Sends or stores what is due. */
  tick(): void {
    const now = this.#time.now();
    if (now === undefined) return;
    if (this.#isLinked) {
      if (now - this.#takenAt >= sendMilliseconds) {
        this.#takenAt = now;
        this.#polls.push(...this.#packer.take(now));
      }
      this.#changes = this.#changes.filter(({ at }) => at > now - unsureMilliseconds);
      this.#pump();
    } else if (!this.#isOffered) return;
    else if (now - this.#packedAt >= flushMilliseconds || this.#recent.isFull) this.#storeAll();
    else this.#store();
  }

  /** True when the agent should stop polling: it has had no link for too long. */
  get isOverdue(): boolean {
    const now = this.#time.now();
    return this.#cutAt !== undefined && now !== undefined && now - this.#cutAt > maxCutMilliseconds;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    if (this.#sending && !this.#sending.isOfFile) this.#polls.unshift(...this.#sending.rows.polls);
    this.#sending = undefined;
    if (this.#isOffered) this.#storeAll();
    this.#do(() => this.#files.rotate());
    this.#do(() => this.#recent.close());
    await this.#work;
  }

  /** What an agent has left that was killed without a link. */
  async #storeLeft(): Promise<void> {
    const polls = [...this.#recent.left];
    if (polls.length > 0) await this.#files.append({ covers: null, changes: [], polls });
    await this.#recent.clear();
  }

  /** Packs all polls, and needs the single ones no more. */
  #storeAll(): void {
    this.#packedAt = this.#time.now() ?? 0;
    this.#polls.push(...this.#packer.takeAll());
    this.#unwritten = [];
    this.#store();
    this.#do(() => this.#recent.clear());
  }

  #store(): void {
    const now = this.#time.now();
    if (now === undefined) return;
    const covers =
      this.#cutAt === undefined ? null : { from: this.#coveredFrom, until: Math.max(now, this.#coveredFrom) };
    const line = { covers, changes: this.#cutAt === undefined ? [] : this.#changes, polls: this.#polls };
    if (covers) {
      this.#coveredFrom = covers.until;
      this.#changes = [];
    }
    this.#polls = [];
    if (covers || line.polls.length > 0) this.#do(() => this.#files.append(line));
    const unwritten = this.#unwritten;
    this.#unwritten = [];
    if (unwritten.length > 0) this.#do(() => this.#recent.append(unwritten));
  }

  /** One message at a time: first what is on disk, then what was packed since. */
  #pump(): void {
    this.#do(async () => {
      if (!this.#isLinked || this.#sending) return;
      if (this.#messages.length === 0 && !this.#files.isEmpty) {
        this.#messages = makeMessages(await this.#files.readOldest());
        // Nothing of it could be read.
        if (this.#messages.length === 0) await this.#files.deleteOldest();
      }
      const rows = this.#messages.shift();
      if (rows) this.#transmit({ rows, isOfFile: true });
      else if (this.#files.isEmpty && this.#polls.length > 0) {
        const [first, ...others] = makeMessages([{ covers: null, changes: [], polls: this.#polls }]);
        this.#polls = others.flatMap(({ polls }) => polls);
        if (first) this.#transmit({ rows: first, isOfFile: false });
      }
    });
  }

  #transmit({ rows, isOfFile }: Omit<Sending, 'number'>): void {
    this.#number += 1;
    this.#sending = { number: this.#number, rows, isOfFile };
    // A lost link puts it back.
    this.#send({ type: 'history', number: this.#number, ...rows });
  }

  #do(work: () => Promise<void>): void {
    this.#work = this.#work.then(work).catch((error: unknown) => {
      this.#log.error('the history cannot be stored', { reason: String(error) });
    });
  }
}
