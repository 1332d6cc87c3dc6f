import { embeddedConnections } from '#config.ts';

/**
 * Nothing has to outlive a test run, but many applications share its database, and a vacuum would meet each of theirs at
 * another moment.
 */
const forTests = {
  ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' },
  ...{ max_connections: '150', shared_buffers: '256MB' },
  // Tests run each statement a few times on little data: to plan it anew each time takes a seventh of their time.
  plan_cache_mode: 'force_generic_plan',
};

/** The command line of our PostgreSQL; everything else is its default. */
export function postgresSettings(socketFolder: string, durable: boolean): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    max_connections: String(embeddedConnections),
    shared_buffers: '64MB',
    // The default of 4 is for spinning disks, and makes the planner avoid the tenant indexes.
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The caller gets the error of a failed statement; its text and values do not belong in a log.
    log_min_messages: 'fatal',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_line_prefix: '',
    ...(durable ? {} : forTests),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
