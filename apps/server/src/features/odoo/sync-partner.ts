import { randomUUID } from 'node:crypto';
import { asSystem } from '#platform/database/scope.ts';
import { repeat } from '#platform/repeat.ts';
import { backOffSeconds } from './back-off.ts';
import { type CheckedMap, checkMap } from './check-map.ts';
import type { OdooClient } from './client/odoo-client.ts';
import { OdooError } from './client/odoo-error.ts';
import { pullComments } from './comments/pull-comments.ts';
import { pushComments } from './comments/push-comments.ts';
import { noPeople } from './fields/people.ts';
import { findGoneAttachments } from './files/find-gone-attachments.ts';
import { listAttachments } from './files/list-attachments.ts';
import { sendFiles } from './files/send-files.ts';
import { takeAttachments } from './files/take-attachments.ts';
import { findGone } from './gone/find-gone.ts';
import { restoreArchived } from './gone/restore-archived.ts';
import { postMessages } from './messages/post-messages.ts';
import type { OdooConnection } from './odoo-connection.ts';
import { MapProblem, readMap } from './odoo-map.ts';
import {
  type ClaimedPartner,
  claimPartner,
  endRun,
  type ProblemKind,
  renewClaim,
} from './odoo-partners.queries.ts';
import { pollChanges } from './poll-changes.ts';
import { pushChanges } from './push-changes.ts';
import { pushTickets } from './push-tickets.ts';
import type { SyncContext } from './sync-context.ts';
import { whileBusy } from './while-busy.ts';

/** After this, changes are read and other partners get their turn; the next run continues with the rest. */
const maxPushMilliseconds = 20_000;
/** Files are large: after this, tickets get their turn again. */
const maxFileMilliseconds = 20_000;
/** An Odoo with endless changes must not occupy a worker for ever; the position is saved with each page. */
const maxRunMilliseconds = 300_000;
/** A third of the time after which a run counts as dead. */
const beatMilliseconds = 2_000;

/** Pushes waiting tickets and reads changes, for one partner. Does nothing while another run has the partner. */
export async function syncPartner(connection: OdooConnection, partner_id: number): Promise<void> {
  const { database, now } = connection.services;
  const run = randomUUID();
  const { odoo, isOwn } = connection;
  const claim = { partner_id, odoo, isOwn, run, now: now() };
  const held = await asSystem(database, (db) => claimPartner(db, claim));
  if (!held) return;
  const rhythm = {
    name: `the claim of an Odoo run for partner ${partner_id}`,
    milliseconds: beatMilliseconds,
  };
  let isHeld = true;
  const stopBeat = repeat(connection.services, rhythm, async () => {
    isHeld = await asSystem(database, (db) => renewClaim(db, run));
  });
  const end = await work(connection, held, () => connection.isStopping || !isHeld)
    .then((isDone) => ({ failures: 0, problem: null, problem_kind: null, seconds: secondsTo(isDone) }))
    .catch((error: unknown) => giveUp(connection, held, error))
    .finally(stopBeat);
  const nextSyncAt = new Date(now().getTime() + end.seconds * 1000);
  await asSystem(database, (db) => endRun(db, { ...end, run, now: now(), nextSyncAt }));

  function secondsTo(isDone: boolean): number {
    return isDone ? connection.pollSeconds : Math.min(1, connection.pollSeconds);
  }
}

/** Returns false if files are left for the next run. */
async function work(
  connection: OdooConnection,
  held: ClaimedPartner,
  isStopped: () => boolean,
): Promise<boolean> {
  const { partner_id } = held;
  const startedAt = Date.now();
  const isLong = () => Date.now() - startedAt > maxPushMilliseconds;
  const client = await connection.connect();
  const map = await checkedMapOf(connection, client, held);
  const context = { connection, client, partner_id, map, people: noPeople() };
  const isEnough = () => isStopped() || isLong();
  await restoreArchived(context, isEnough);
  await pushTickets(context, isEnough);
  await pushChanges(context, isEnough);
  await postMessages(context, isEnough);
  await pushComments(context, isEnough);
  const isOver = () => isStopped() || Date.now() - startedAt > maxRunMilliseconds;
  if (held.read_until === null) return true;
  await pollChanges(context, held.read_until, isOver);
  await unlessRejected(context, () => pullComments(context, isOver));
  await unlessRejected(context, () => findGone(context));
  const filesBegan = Date.now();
  const hasFilesTime = () => !isStopped() && Date.now() - filesBegan < maxFileMilliseconds;
  await exchangeFiles(context, () => !hasFilesTime());
  return hasFilesTime();
}

/** First what Odoo has: a file that both sides already have is recognised, and not sent. */
async function exchangeFiles(context: SyncContext, isOver: () => boolean): Promise<void> {
  await unlessRejected(context, () => listAttachments(context, isOver));
  await takeAttachments(context, isOver);
  await sendFiles(context, isOver);
  await unlessRejected(context, () => findGoneAttachments(context));
}

/** Tickets go on without their comments if the user of Greenroom may not read messages. */
async function unlessRejected({ connection, partner_id }: SyncContext, work: () => Promise<void>) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof OdooError) || error.kind !== 'rejected') throw error;
    const { log } = connection.services;
    log.warn({ partner_id, reason: error.message }, 'odoo: messages or records could not be looked up');
  }
}

/** Checked at the first run of this process, after a change of the map, and after every failure. */
async function checkedMapOf(
  connection: OdooConnection,
  client: OdooClient,
  held: ClaimedPartner,
): Promise<CheckedMap> {
  const changedAt = held.map_changed_at.getTime();
  const known = connection.checkedMaps.get(held.partner_id);
  if (known?.changedAt === changedAt && held.failures === 0) return known.map;
  const map = await whileBusy(() => checkMap(client, readMap(held.map)));
  connection.checkedMaps.set(held.partner_id, { changedAt, map });
  return map;
}

/** Stores one line that says why the partner's tickets wait, and a growing pause. */
function giveUp(connection: OdooConnection, { partner_id, name, failures }: ClaimedPartner, error: unknown) {
  const { log } = connection.services;
  // Whatever the reason, the next run starts with a new connection and a new login.
  connection.hangUp();
  const isExpected = error instanceof OdooError || error instanceof MapProblem;
  if (!isExpected) log.error({ err: error, partner_id }, 'odoo: a run failed');
  const problem = isExpected ? error.message : 'Something went wrong on our side; see the log.';
  const seconds = backOffSeconds(failures + 1, connection.retrySeconds, Math.random());
  log.warn(
    { partner_id, retry_in_seconds: Math.ceil(seconds) },
    `odoo: the tickets of ${name} wait: ${problem}`,
  );
  return { failures: failures + 1, problem, problem_kind: kindOf(error), seconds };
}

function kindOf(error: unknown): ProblemKind {
  if (error instanceof OdooError) return error.kind;
  return error instanceof MapProblem ? 'map' : 'failed';
}
