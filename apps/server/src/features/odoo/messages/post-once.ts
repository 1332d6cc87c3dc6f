import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import { OdooError } from '../client/odoo-error.ts';
import type { SyncContext } from '../sync-context.ts';
import { whileBusy } from '../while-busy.ts';

/** With growing pauses some hours. A model without a log of messages never accepts one. */
const maxRejections = 20;
/** A request that was given up can still be carried out: it is repeated only when it would have been seen by then. */
const claimedTimeouts = 4;

type Post = {
  odoo_id: number;
  messageId: string;
  /** How often it was tried before; undefined if another server has claimed it, or it is done. */
  claim(db: SystemDb, milliseconds: number): Promise<number | undefined>;
  keep(db: SystemDb, milliseconds: number): Promise<unknown>;
  release(db: SystemDb): Promise<unknown>;
  send(): Promise<unknown>;
  /** With the reason if Odoo has rejected it for good. */
  done(db: SystemDb, error: string | null): Promise<unknown>;
};

/**
 * Odoo does not compare the ids of messages. So a message is claimed before it is sent, also over the end of this process,
 * and one that was tried before is searched for first. A message that the network itself delivers twice is there twice,
 * with one id.
 */
export async function postOnce({ connection, client, map }: SyncContext, post: Post): Promise<void> {
  const { database } = connection.services;
  const { odoo_id, messageId } = post;
  const milliseconds = claimedTimeouts * connection.timeoutMilliseconds;
  const triedBefore = await asSystem(database, (db) => post.claim(db, milliseconds));
  if (triedBefore === undefined) return;
  const send = async () => {
    await asSystem(database, (db) => post.keep(db, milliseconds));
    await post.send();
  };
  let error: string | null = null;
  try {
    const isThere =
      triedBefore > 0 && (await whileBusy(() => client.hasMessage(map.model, odoo_id, messageId)));
    if (!isThere) await whileBusy(send);
  } catch (cause) {
    if (!(cause instanceof OdooError) || cause.kind === 'unreachable') throw cause;
    await asSystem(database, (db) => post.release(db));
    if (cause.kind !== 'rejected' || triedBefore + 1 < maxRejections) throw cause;
    error = cause.message;
  }
  await asSystem(database, (db) => post.done(db, error));
}
