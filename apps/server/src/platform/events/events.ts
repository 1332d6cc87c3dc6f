import { sql } from 'kysely';
import type { Database, Db, Listening } from '../database/database.ts';
import type { Log } from '../log/create-logger.ts';

/**
 * Notifications between server nodes. A payload is a number, a list of numbers or a fixed word, never data: a listener
 * reads the rows, with its own rights. A notification can be lost (a connection breaks), so every listener also polls
 * periodically.
 */
export type Channel = { readonly name: string };

/** Call it once for each channel, in the feature that notifies. */
export function defineChannel(name: string): Channel {
  return { name: `greenroom_${name}` };
}

export type Events = {
  on(channel: Channel, listener: (payload: string) => void): () => void;
  /**
   * Calls the listener whenever the connection starts to listen to more channels, or reconnects: earlier notifications
   * may be lost.
   */
  onListening(listener: () => void): void;
  close(): Promise<void>;
};

/** Spread, so that several servers do not arrive at a new primary at the same moment. */
const retryMilliseconds = () => 500 + Math.random() * 1_000;

/** Sent only when the transaction commits. */
export async function notify(db: Db, channel: Channel, payload: string): Promise<void> {
  await sql`select pg_notify(${channel.name}, ${payload})`.execute(db);
}

/** Opens its connection at the first listener and keeps it, also across a restart of the database. */
export function createEvents(database: Database, log: Log): Events {
  const listeners = new Map<string, Set<(payload: string) => void>>();
  const onListening: (() => void)[] = [];
  let listening: Listening | undefined;
  let work = Promise.resolve();
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  /** One at a time: opens the connection if there is none, and listens to new channels. */
  const connect = () => {
    work = work.then(listen).catch((error: unknown) => {
      log[database.isDown ? 'debug' : 'warn']({ err: error }, 'cannot listen to the database');
      again();
    });
  };
  const listen = async () => {
    if (closed) return;
    listening ??= await database.listen(onNotification, () => {
      listening = undefined;
      again();
    });
    if (closed) return;
    if (await listening.add([...listeners.keys()])) for (const listener of onListening) listener();
  };
  const again = () => {
    clearTimeout(retry);
    if (!closed) retry = setTimeout(connect, retryMilliseconds()).unref();
  };
  const onNotification = (channel: string, payload: string) => {
    for (const listener of listeners.get(channel) ?? []) listener(payload);
  };

  return {
    on({ name }, listener) {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener));
      connect();
      return () => set.delete(listener);
    },
    onListening(listener) {
      onListening.push(listener);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await work;
      await listening?.stop();
    },
  };
}
