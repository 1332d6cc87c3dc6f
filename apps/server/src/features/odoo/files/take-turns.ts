import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import { backOffSeconds } from '../back-off.ts';
import { OdooError } from '../client/odoo-error.ts';
import type { SyncContext } from '../sync-context.ts';
import { oneOfFew } from './file-limits.ts';

const atOnce = 20;
/** This many consecutive missing responses mean that Odoo is down. */
const maxMissing = 4;

type Turns<T> = {
  next(db: SystemDb, turn: { now: Date; max: number }): Promise<T[]>;
  work(each: T): Promise<void>;
  /** The file waits on its own, unless Odoo has rejected it often enough. */
  putOff(db: SystemDb, each: T, why: { error: OdooError; retry_at: Date }): Promise<void>;
  isOver(): boolean;
};

/** One file with a fault of ours must not stop the tickets of its partner. */
const ownFault = () => new OdooError('busy', 'Something went wrong on our side; see the log.');

/** Works through files, a few at once over all partners. One that fails is put off, and the others go on. */
export async function takeTurns<T extends { attempts: number }>(
  { connection }: SyncContext,
  { next, work, putOff, isOver }: Turns<T>,
): Promise<void> {
  const { database, now, log } = connection.services;
  let missing = 0;
  let endedBy: unknown;
  const workOn = async (each: T) => {
    if (endedBy !== undefined || isOver()) return;
    try {
      await work(each);
      missing = 0;
    } catch (cause) {
      const error = cause instanceof OdooError ? cause : ownFault();
      if (error !== cause) log.error({ err: cause }, 'odoo: a file failed');
      const seconds = backOffSeconds(each.attempts + 1, connection.retrySeconds, Math.random());
      const retry_at = new Date(now().getTime() + seconds * 1000);
      await asSystem(database, (db) => putOff(db, each, { error, retry_at }));
      missing = error.kind === 'unreachable' ? missing + 1 : 0;
      if (error.kind === 'login' || missing >= maxMissing) throw error;
    }
  };
  while (endedBy === undefined && !isOver()) {
    const waiting = await asSystem(database, (db) => next(db, { now: now(), max: atOnce }));
    if (waiting.length === 0) return;
    await Promise.all(
      waiting.map((each) =>
        oneOfFew(() => workOn(each)).catch((error: unknown) => {
          endedBy ??= error;
        }),
      ),
    );
  }
  if (endedBy !== undefined) throw endedBy;
}
