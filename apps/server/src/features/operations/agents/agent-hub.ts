import { setTimeout as pause } from 'node:timers/promises';
import { agentPingMilliseconds } from '@greenroom/domain/agent/messages.ts';
import type { WebSocket } from 'ws';
import {
  agentDevicesChannel,
  agentOperationsChannel,
  agentSessionsChannel,
} from '#features/operations/operations-channels.ts';
import { asSystem, readAsSystem } from '#platform/database/scope.ts';
import { repeat } from '#platform/repeat.ts';
import type { Services } from '#platform/services.ts';
import { admitAgent } from './admit-agent.ts';
import { type AgentBatches, createAgentBatches } from './agent-batches.ts';
import { type AgentMetrics, createAgentMetrics } from './agent-metrics.ts';
import { AgentSession } from './agent-session.ts';
import { listAgentsWithWork, listNewestSessions, touchSessions } from './agent-sessions.queries.ts';
import { closeCodes } from './close-codes.ts';
import { readMessage } from './read-message.ts';
import { receiveMessage } from './receive-message.ts';
import { refreshAll } from './refresh-all.ts';
import { StatusIntake } from './status-intake.ts';

/** Re-check everything at this interval in case a notification was lost. Tests of notifications set it higher. */
export const hubTiming = { sweepMilliseconds: 3_000 };
const devicesMilliseconds = 60_000;
/** One statement for many devices: on its own each would cost several times as much. */
const samplesMilliseconds = 30_000;
/** Their rows are locked together: agents that arrive meanwhile wait. */
const maxTouched = 1_000;
const maxSessionMilliseconds = 24 * 60 * 60_000;
/** A well-behaved agent sends a handful of messages a second. */
const maxBacklog = 5_000;
/** The code of a connection that ended without a close handshake. */
const brokenLine = 1006;
/** How long an agent may take to close its connection when the server stops. */
const farewellMilliseconds = 1_000;

/** What happens to a connection on its way in. */
type AdmissionSteps = {
  /** The peer has sent a proof, and waits. */
  sentProof(): void;
  /** The peer has proven the key of an agent. */
  proven(): void;
  /** The agent has what it needs to begin, or its session has failed. */
  served(): void;
};

/**
 * The sockets of this server. The database records which agent is connected where; this class only holds the sockets.
 */
export class AgentHub {
  readonly #services: Services;
  readonly #sockets = new Set<WebSocket>();
  readonly #sessions = new Map<number, AgentSession>();
  readonly #ending = new Set<Promise<void>>();
  readonly #metrics: AgentMetrics;
  readonly #intake: StatusIntake;
  readonly #stops: (() => void)[] = [];
  readonly #batches: AgentBatches;
  #closed = false;

  constructor(services: Services) {
    this.#services = services;
    this.#batches = createAgentBatches(services);
    this.#metrics = createAgentMetrics(services.metrics, () => this.#sessions.size);
    this.#intake = new StatusIntake(services, this.#metrics);
  }

  /** A socket accepted now would delay the shutdown. */
  get isClosed(): boolean {
    return this.#closed;
  }

  /** Serves a socket until it closes. */
  async serve(socket: WebSocket, server: string, steps: AdmissionSteps): Promise<void> {
    this.#listen();
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    const { sentProof } = steps;
    const admitted = await admitAgent(socket, { server, arrivals: this.#batches.arrivals, sentProof });
    if (!admitted) {
      socket.send(
        JSON.stringify({ type: 'refused', reason: 'The server does not know this agent and its key.' }),
      );
      socket.close(1008, 'refused');
      // An agent reads the reason and closes; the server cuts sockets that stay open.
      setTimeout(() => socket.terminate(), farewellMilliseconds).unref();
      return;
    }
    steps.proven();
    const session = new AgentSession(this.#services, socket, admitted);
    // It may have closed while the session was being opened.
    if (socket.readyState === socket.CLOSED) return this.#forget(session, brokenLine);
    socket.once('close', (code) => this.#forget(session, code));
    if (this.#closed) return session.close('restart');
    const other = this.#sessions.get(session.agent_id);
    if (other && other.epoch > session.epoch) return session.close('replaced');
    other?.close('replaced');
    this.#sessions.set(session.agent_id, session);
    this.#receive(socket, session);
    session.watch(this.#metrics.observeRoundTrip);
    const { agent_id, epoch } = session;
    this.#services.log.info({ agent_id, epoch }, 'an agent connected');
    void session.do(() => session.welcome(this.#batches.welcomes).finally(steps.served));
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const stop of this.#stops) stop();
    for (const session of this.#sessions.values()) session.close('restart');
    for (const socket of this.#sockets) socket.close(...closeCodes.restart);
    const deadline = performance.now() + farewellMilliseconds;
    while (this.#sockets.size > 0 && performance.now() < deadline) await pause(20);
    for (const socket of this.#sockets) socket.terminate();
    while (this.#sockets.size > 0) await pause(20);
    try {
      await this.#intake.flush();
      await this.#intake.flushSamples({ all: true });
    } catch (error) {
      this.#services.log.error({ err: error }, 'reports of agents were not stored');
    }
    while (this.#ending.size > 0) await Promise.all(this.#ending);
  }

  #receive(socket: WebSocket, session: AgentSession): void {
    let backlog = 0;
    const receiver = { services: this.#services, session, intake: this.#intake, metrics: this.#metrics };
    socket.on('message', (data, isBinary) => {
      // A closing socket may still deliver messages; they are ignored.
      if (socket.readyState !== socket.OPEN) return;
      const message = readMessage(data, isBinary);
      if (!message) return session.reject('A message could not be read.');
      if (++backlog > maxBacklog) return session.reject('Too many messages at once.');
      void session.do(() =>
        receiveMessage(receiver, message).finally(() => {
          backlog -= 1;
        }),
      );
    });
  }

  #forget(session: AgentSession, code: number): void {
    const { agent_id, epoch } = session;
    if (this.#sessions.get(agent_id) === session) this.#sessions.delete(agent_id);
    const ending = session
      .end(code, this.#batches.ends)
      .catch((error: unknown) =>
        this.#services.log.error({ err: error, agent_id }, 'a session was not ended'),
      )
      .finally(() => this.#ending.delete(ending));
    this.#ending.add(ending);
    this.#services.log.info({ agent_id, epoch }, 'an agent disconnected');
  }

  /** Starts with the first socket: a server without agents has nothing to listen for. */
  #listen(): void {
    if (this.#stops.length > 0 || this.#closed) return;
    const { events } = this.#services;
    this.#stops.push(
      events.on(agentOperationsChannel, (agent_id) => this.#sessions.get(Number(agent_id))?.deliver()),
      events.on(agentSessionsChannel, (agent_id) => {
        const session = this.#sessions.get(Number(agent_id));
        if (session) void this.#check(session);
      }),
      events.on(agentDevicesChannel, (site_id) => {
        for (const session of this.#sessions.values()) {
          if (session.site_id === Number(site_id)) void session.refreshDevices();
        }
      }),
      this.#every(hubTiming.sweepMilliseconds, () => this.#sweep()),
      repeat(this.#services, { name: 'store polls of agents', milliseconds: samplesMilliseconds }, () =>
        this.#intake.flushSamples({ all: false }),
      ),
      this.#every(agentPingMilliseconds, () => this.#touch()),
      this.#every(devicesMilliseconds, () => refreshAll(this.#services, [...this.#sessions.values()])),
    );
  }

  #every(milliseconds: number, work: () => Promise<void>): () => void {
    return repeat(this.#services, { name: 'look after agents', milliseconds }, async () => {
      if (this.#sessions.size > 0) await work();
    });
  }

  /** After a notification: a session that is not the newest of its agent is closed. */
  async #check(session: AgentSession): Promise<void> {
    try {
      if (!(await this.#batches.checks.add(session.key))) session.close('replaced');
    } catch (error) {
      // The sweep repeats it.
      const { agent_id } = session;
      this.#services.log.warn({ err: error, agent_id }, 'a session could not be checked');
    }
  }

  async #sweep(): Promise<void> {
    const { database, now } = this.#services;
    const sessions = [...this.#sessions.values()];
    const ids = sessions.map(({ agent_id }) => agent_id);
    const keys = sessions.map(({ key }) => key);
    const { held, busy } = await readAsSystem(database, async (db) => ({
      held: new Set(await listNewestSessions(db, keys)),
      busy: new Set(await listAgentsWithWork(db, ids)),
    }));
    for (const session of sessions) {
      if (!held.has(session.agent_id)) session.close('replaced');
      else if (now().getTime() - session.since.getTime() > maxSessionMilliseconds) session.close('aged');
      else if (busy.has(session.agent_id)) session.deliver();
    }
  }

  async #touch(): Promise<void> {
    const { database, now } = this.#services;
    const held = [...this.#sessions.values()];
    for (let at = 0; at < held.length; at += maxTouched) {
      const some = held.slice(at, at + maxTouched);
      const sessions = some.map(({ key, round_trip_ms }) => ({ ...key, round_trip_ms }));
      await asSystem(database, (db) => touchSessions(db, { sessions, now: now() }));
    }
  }
}
