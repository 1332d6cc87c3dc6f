import type { FailureCode } from '@greenroom/domain/operations/asset-action.ts';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export type AgentMetrics = {
  /** Null on success. */
  countOperation(code: FailureCode | null): void;
  countStatuses(stored: number): void;
  observeRoundTrip(milliseconds: number): void;
};

/** Metrics of this server's agents. The sum over all servers is that of the installation. */
export function createAgentMetrics(registry: Registry, countConnected: () => number): AgentMetrics {
  const registers = [registry];
  new Gauge({
    name: 'greenroom_agents_connected',
    help: 'Agents whose line ends at this server process.',
    registers,
    collect() {
      this.set(countConnected());
    },
  });
  const operations = new Counter({
    name: 'greenroom_agent_operations_total',
    help: 'Operations whose end an agent has told, by outcome: done, or the code of the failure.',
    labelNames: ['outcome'],
    registers,
  });
  const statuses = new Counter({
    name: 'greenroom_agent_statuses_stored_total',
    help: 'Statuses of devices that agents have polled and that were stored.',
    registers,
  });
  const roundTrips = new Histogram({
    name: 'greenroom_agent_round_trip_seconds',
    help: 'Time from a ping to the response of the agent.',
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  return {
    observeRoundTrip: (milliseconds) => roundTrips.observe(milliseconds / 1000),
    countOperation: (code) => operations.inc({ outcome: code ?? 'done' }),
    countStatuses: (stored) => statuses.inc(stored),
  };
}

/** Of agents that are on their way in: after a restart of a server all come at once. */
export function createLinkMetrics(registry: Registry): { handshakes: Gauge; rejected: Counter } {
  const registers = [registry];
  return {
    handshakes: new Gauge({
      name: 'greenroom_agent_handshakes',
      help: 'Connections of agents that are not served yet.',
      registers,
    }),
    rejected: new Counter({
      name: 'greenroom_agent_connections_rejected_total',
      help: 'Connections that found no room, and were told when to come back.',
      registers,
    }),
  };
}
