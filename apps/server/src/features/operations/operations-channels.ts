import { defineChannel } from '#platform/events/events.ts';

/** An operation has ended; the payload is its id. */
export const operationsChannel = defineChannel('operations');
/** An operation, a test or a discovery waits for an agent; the payload is the agent's id. */
export const agentOperationsChannel = defineChannel('agent_operations');
/** An agent has reported a test of a connection; the payload is the id of the test. */
export const agentTestsChannel = defineChannel('agent_tests');
/** An agent has connected or has been revoked; the payload is its id. */
export const agentSessionsChannel = defineChannel('agent_sessions');
/** The devices of a site have changed; the payload is the site's id. Triggers of the database notify as well. */
export const agentDevicesChannel = defineChannel('agent_devices');
/** Statuses have changed; the payload is the ids of the assets. */
export const statusesChannel = defineChannel('statuses');
