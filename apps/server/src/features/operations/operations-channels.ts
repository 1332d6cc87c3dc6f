import { defineChannel } from '#platform/events/events.ts';

/** An operation has ended, by its number. */
export const operationsChannel = defineChannel('operations');
/** An operation waits for an agent, by the agent's number. */
export const agentOperationsChannel = defineChannel('agent_operations');
/** An agent has connected or has been revoked, by its number. */
export const agentSessionsChannel = defineChannel('agent_sessions');
/** The devices of a site have changed, by the site's number; triggers of the database notify as well. */
export const agentDevicesChannel = defineChannel('agent_devices');
/** Statuses have changed, by the numbers of the assets. */
export const statusesChannel = defineChannel('statuses');
