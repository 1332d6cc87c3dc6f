import { createHash } from 'node:crypto';
import type { UpdateFailure } from '@greenroom/domain/agent/agent-update.ts';
import {
  type AgentProtocol,
  agentPingMilliseconds,
  powerProtocol,
  restartProtocol,
  type ServerToAgent,
  taskProtocol,
} from '@greenroom/domain/agent/messages.ts';
import { historyFeature } from '@greenroom/domain/history/late-history.ts';
import { type ActionName, powerActions } from '@greenroom/domain/operations/asset-action.ts';
import type { DeviceConnection } from '@greenroom/domain/operations/device-connection.ts';
import { watchHeartbeat } from '@greenroom/drivers/transport/watch-heartbeat.ts';
import { WebSocket } from 'ws';
import { type ClaimedOperation, claimOperations } from '#features/operations/actions/operations.queries.ts';
import { claimAgentTests } from '#features/operations/connections/agent-tests.queries.ts';
import { listSiteConnections } from '#features/operations/connections/connections.queries.ts';
import { claimDiscoveries, listStopping } from '#features/operations/discovery/discoveries.queries.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import type { Admitted } from './admission/open-arrived.ts';
import type { AgentBatches } from './agent-batches.ts';
import { commitSoon, FencedError, lockSession, type SessionKey } from './agent-sessions.queries.ts';
import { closeCodes } from './close-codes.ts';
import { claimRestart } from './manage/agent-restarts.queries.ts';
import { type TracedEnd, TracedOperations } from './traced-operations.ts';
import { findNewestRelease, type OfferedRelease, readReleasePart } from './updates/agent-releases.ts';
import { claimUpdate, recordUpdateEnd } from './updates/agent-updates.queries.ts';

/** Several parts of an update. */
const maxWaitingBytes = 2 * 1024 * 1024;

/** One socket of one agent, from its welcome to its end. All its state can be read again from the database. */
export class AgentSession {
  readonly agent_id: number;
  readonly site_id: number;
  readonly epoch: number;
  readonly since: Date;
  readonly #services: Services;
  readonly #socket: WebSocket;
  readonly #site_name: string;
  readonly protocol: AgentProtocol;
  readonly sendsHistory: boolean;
  readonly #takesUpdates: boolean;
  #offered: OfferedRelease | undefined;
  #sentDevices = '';
  #drivers = new Map<number, string>();
  #tail: Promise<void> = Promise.resolve();
  #delivering = false;
  #roundTrip: number | null = null;
  readonly #traced: TracedOperations;
  #closedBecause: keyof typeof closeCodes | undefined;

  constructor(services: Services, socket: WebSocket, admitted: Admitted) {
    this.#services = services;
    this.#socket = socket;
    this.#traced = new TracedOperations(services.tracing);
    this.#site_name = admitted.site_name;
    this.protocol = admitted.protocol;
    this.sendsHistory = admitted.sendsHistory;
    this.#takesUpdates = admitted.takesUpdates;
    this.agent_id = admitted.agent_id;
    this.site_id = admitted.site_id;
    this.epoch = admitted.epoch;
    this.since = admitted.since;
  }

  get key(): SessionKey {
    return { agent_id: this.agent_id, epoch: this.epoch };
  }

  async welcome(welcomes: AgentBatches['welcomes']): Promise<void> {
    const welcome = await welcomes.add(this);
    if (!welcome) throw new FencedError('A newer session of this agent has begun.');
    const { devices, resent, hasWork } = welcome;
    this.#setDevices(devices);
    this.send({
      type: 'welcome',
      epoch: this.epoch,
      site_name: this.#site_name,
      protocol: this.protocol,
      features: [historyFeature],
      server_time: this.#services.now().getTime(),
      poll_seconds: this.#services.config.pollSeconds,
      devices,
    });
    this.#sendOperations(resent);
    if (hasWork) this.deliver();
  }

  /** Delivers queued operations now. Calls made meanwhile trigger one more run. */
  deliver(): void {
    if (this.#delivering) return;
    this.#delivering = true;
    void this.do(async () => {
      this.#delivering = false;
      // The next session would have to take over operations claimed for a closing socket.
      if (this.#socket.readyState !== WebSocket.OPEN) return;
      const {
        operations,
        tests = [],
        discoveries = [],
        stopped = [],
        isRestarting = false,
        newVersion = undefined,
      } = await this.write(async (db) => {
        await commitSoon(db);
        const operations = await claimOperations(db, {
          ...this.key,
          now: this.#services.now(),
          without: this.#unknownActions,
        });
        return { operations, ...(this.protocol >= taskProtocol && (await this.#claimTasks(db))) };
      });
      this.#sendOperations(operations);
      for (const { id, connection, deadline_at } of tests)
        this.send({ type: 'test', test_id: id, milliseconds_left: this.#leftUntil(deadline_at), connection });
      for (const { id, networks, methods, per_second } of discoveries) {
        const named = { networks: [...networks], methods: [...methods], per_second };
        this.send({ type: 'discover', discovery_id: id, ...named });
      }
      for (const discovery_id of stopped) this.send({ type: 'stop-discovery', discovery_id });
      if (isRestarting) this.send({ type: 'restart' });
      if (newVersion !== undefined) await this.#offerUpdate(newVersion);
    });
  }

  async #claimTasks(db: SystemDb) {
    const { agent_id } = this;
    const { sealer } = this.#services;
    const now = this.#services.now();
    return {
      tests: await claimAgentTests(db, { agent_id, now, sealer }),
      discoveries: await claimDiscoveries(db, { agent_id, now }),
      stopped: await listStopping(db, agent_id),
      isRestarting: this.protocol >= restartProtocol && (await claimRestart(db, { agent_id, now })),
      newVersion: this.#takesUpdates ? await claimUpdate(db, { agent_id, now }) : undefined,
    };
  }

  /** The release may have been replaced since the request: the agent then gets what the server holds now. */
  async #offerUpdate(version: string): Promise<void> {
    this.#offered = await findNewestRelease(this.#services.config.agentReleases);
    if (this.#offered?.facts.version !== version) return this.recordUpdate({ version, failure: 'download' });
    const { release, signature } = this.#offered;
    this.send({ type: 'update', release, signature });
  }

  async sendUpdatePart(offset: number): Promise<void> {
    // An agent requests the next part when it has read the one before.
    if (!this.#offered || this.#socket.bufferedAmount > maxWaitingBytes)
      return this.reject('A part of an update was not expected.');
    const { agentReleases } = this.#services.config;
    const part = await readReleasePart(agentReleases, this.#offered.facts, offset);
    this.send({ type: 'update_part', offset, data: part.toString('base64') });
  }

  async recordUpdate(end: { version: string; failure: UpdateFailure | null }): Promise<void> {
    const { agent_id } = this;
    this.#services.log.info({ agent_id, ...end }, 'an agent has fetched an update');
    await this.write((db) => recordUpdateEnd(db, { agent_id, now: this.#services.now(), ...end }));
  }

  /** Sends the inventory again if it differs from the agent's. */
  refreshDevices(): Promise<void> {
    return this.do(async () => {
      const { site_id } = this;
      const { sealer } = this.#services;
      const devices = await this.write((db) => listSiteConnections(db, { site_id, sealer }));
      if (!this.hasOther(devices)) return;
      this.#setDevices(devices);
      this.send({ type: 'devices', poll_seconds: this.#services.config.pollSeconds, devices });
    });
  }

  /** Whether the agent was sent another inventory than this one. */
  hasOther(devices: readonly DeviceConnection[]): boolean {
    return digestOf(devices) !== this.#sentDevices;
  }

  #setDevices(devices: readonly DeviceConnection[]): void {
    this.#sentDevices = digestOf(devices);
    this.#drivers = new Map(devices.map(({ asset_id, driver }) => [asset_id, driver]));
  }

  /** Runs one transaction in which this session is guaranteed to be the agent's newest. */
  write<T>(work: (db: SystemDb) => Promise<T>): Promise<T> {
    return asSystem(this.#services.database, async (db) => {
      await lockSession(db, this);
      return work(db);
    });
  }

  /**
   * Runs tasks one after the other. A failure ends the session: the agent reconnects and both sides start from the
   * stored rows.
   */
  do(work: () => Promise<void>): Promise<void> {
    this.#tail = this.#tail.then(async () => {
      try {
        await work();
      } catch (error) {
        if (error instanceof FencedError) return this.close('replaced');
        this.#services.log.error({ err: error, agent_id: this.agent_id }, 'an agent session failed');
        this.close('failed');
      }
    });
    return this.#tail;
  }

  send(message: ServerToAgent): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  reject(reason: string): void {
    this.send({ type: 'refused', reason });
    this.close('refused');
  }

  close(why: keyof typeof closeCodes): void {
    this.#closedBecause ??= why;
    const [code, reason] = closeCodes[why];
    this.#socket.close(code, reason);
  }

  /** The agent has reported the outcome, with what it measured if the operation is traced. */
  endTrace(operation_id: number, ending: TracedEnd): void {
    this.#traced.end(operation_id, ending);
  }

  /** After the socket has closed: finishes what was received, then ends the session for every server. */
  async end(code: number, ends: AgentBatches['ends']): Promise<void> {
    await this.#tail;
    this.#traced.endAll();
    // An agent that stops says so; without a word the line is broken.
    const reason = this.#closedBecause ?? (code === 1000 || code === 1001 ? 'closed' : 'lost');
    await ends.add({ ...this.key, reason });
  }

  /** Of the last ping that the agent has responded to. */
  get round_trip_ms(): number | null {
    return this.#roundTrip;
  }

  /** Measures the time from a ping to its response at once, and then with each ping. */
  watch(report: (milliseconds: number) => void): void {
    const record = (milliseconds: number) => {
      this.#roundTrip = Math.round(milliseconds);
      report(milliseconds);
    };
    watchHeartbeat(this.#socket, agentPingMilliseconds, record);
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    const start = performance.now();
    this.#socket.once('pong', () => record(performance.now() - start));
    this.#socket.ping();
  }

  /** How often the agent polls a device of its site; 0 if it does not. */
  pollSecondsOf(asset_id: number): number {
    return this.#services.config.pollSeconds[this.#drivers.get(asset_id) ?? ''] ?? 0;
  }

  /** An agent drops its link at an action that it does not know. */
  get #unknownActions(): ActionName[] {
    return this.protocol >= powerProtocol ? [] : (Object.keys(powerActions) as ActionName[]);
  }

  #sendOperations(operations: readonly ClaimedOperation[]): void {
    for (const { id, action, deadline_at, trace_context } of operations) {
      if (this.#unknownActions.includes(action.action_name)) continue;
      const milliseconds_left = this.#leftUntil(deadline_at);
      const trace = this.#traced.begin({ id, trace_context, action_name: action.action_name }, this.agent_id);
      this.send({
        type: 'operation',
        ...{ operation_id: id, milliseconds_left, action },
        ...(trace !== undefined && { trace }),
      });
    }
  }

  #leftUntil(deadline: Date): number {
    return Math.max(0, new Date(deadline).getTime() - this.#services.now().getTime());
  }
}

function digestOf(devices: readonly DeviceConnection[]): string {
  return createHash('sha256').update(JSON.stringify(devices)).digest('base64url');
}
