import { sql } from 'kysely';
import type { Database, Db } from '../database/database.ts';
import type { Log } from '../log/create-logger.ts';

/**
 * Notifications between server nodes. A payload is a number, a list of numbers or a fixed word, never data: whoever hears
 * it reads the rows, with its own rights. A notification can be lost (a connection breaks), so every listener also looks by
 * itself now and then.
 */
export type Channel =
  | 'operations'
  | 'agent_operations'
  | 'agent_sessions'
  | 'agent_devices'
  | 'statuses'
  | 'files'
  | 'jobs';

export type Events = {
  on(channel: Channel, listener: (payload: string) => void): () => void;
  /** Calls the listener whenever the connection listens again: what was sent before may be lost. */
  onListening(listener: () => void): void;
  close(): Promise<void>;
};

const retryMilliseconds = 1_000;

/** Sent when the transaction commits, and only then. */
export async function notify(db: Db, channel: Channel, payload: string): Promise<void> {
  await sql`select pg_notify(${`greenroom_${channel}`}, ${payload})`.execute(db);
}

/** Opens its connection at the first listener and keeps it, also over a restart of the database. */
export function createEvents(database: Database, log: Log): Events {
  const listeners = new Map<Channel, Set<(payload: string) => void>>();
  const onListening: (() => void)[] = [];
  let connecting: Promise<void> | undefined;
  let end: (() => Promise<void>) | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const connect = () => {
    connecting ??= open().finally(() => {
      connecting = undefined;
    });
  };
  const open = async () => {
    if (closed || end) return;
    try {
      const stop = await database.listen('greenroom_', hear, () => {
        end = undefined;
        again();
      });
      if (closed) return await stop();
      end = stop;
      for (const listener of onListening) listener();
    } catch (error) {
      log.warn({ err: error }, 'cannot listen to the database');
      again();
    }
  };
  const again = () => {
    if (!closed) retry = setTimeout(connect, retryMilliseconds).unref();
  };
  const hear = (channel: string, payload: string) => {
    for (const listener of listeners.get(channel as Channel) ?? []) listener(payload);
  };

  return {
    on(channel, listener) {
      const set = listeners.get(channel) ?? new Set();
      listeners.set(channel, set.add(listener));
      connect();
      return () => set.delete(listener);
    },
    onListening(listener) {
      onListening.push(listener);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await connecting;
      await end?.();
    },
  };
}
