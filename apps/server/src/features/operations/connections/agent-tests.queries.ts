import type { TriedStep } from '@greenroom/domain/operations/connections/connection-test.ts';
import { type DeviceConnection, deviceConnection } from '@greenroom/domain/operations/device-connection.ts';
import { sql } from 'kysely';
import { agentOperationsChannel, agentTestsChannel } from '#features/operations/operations-channels.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import { notify } from '#platform/events/events.ts';
import type { Sealer } from '#platform/secrets/sealer.ts';

type NewTest = {
  agent_id: number;
  connection: DeviceConnection;
  sealer: Sealer;
  now: Date;
  deadline_at: Date;
};

/** Also deletes the left-overs of requests that ended with their server. */
export async function insertAgentTest(db: SystemDb, test: NewTest): Promise<number> {
  const { agent_id, connection, sealer, now, deadline_at } = test;
  await db.deleteFrom('agent_tests').where('deadline_at', '<', now).execute();
  const sealed_connection = sealer.seal(Buffer.from(JSON.stringify(connection)));
  const { id } = await db
    .insertInto('agent_tests')
    .values({ agent_id, sealed_connection, deadline_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Its commit makes the server with the agent's connection fetch the test. */
export async function notifyAgent(db: SystemDb, agent_id: number): Promise<void> {
  await notify(db, agentOperationsChannel, String(agent_id));
}

export type ClaimedTest = { id: number; connection: DeviceConnection; deadline_at: Date };

/** Each test is handed out once; its password is not stored any longer than that. */
export async function claimAgentTests(
  db: SystemDb,
  { agent_id, now, sealer }: { agent_id: number; now: Date; sealer: Sealer },
): Promise<ClaimedTest[]> {
  const { rows } = await sql<{ id: number; sealed: Buffer; deadline_at: Date }>`
    update agent_tests t set state = 'sent', sealed_connection = null
    from (
      select id, sealed_connection as sealed from agent_tests
      where agent_id = ${agent_id} and state = 'queued' and deadline_at > ${now} for update skip locked
    ) next
    where t.id = next.id
    returning t.id, next.sealed, t.deadline_at`.execute(db);
  return rows.map(({ id, sealed, deadline_at }) => ({
    ...{ id, deadline_at },
    connection: deviceConnection.parse(JSON.parse(sealer.open(sealed).toString('utf8'))),
  }));
}

/** Ignores a report on a test of another agent, or one that has ended. */
export async function storeTestedSteps(
  db: SystemDb,
  { test_id, agent_id, steps }: { test_id: number; agent_id: number; steps: readonly TriedStep[] },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('agent_tests')
    .set({ state: 'done', steps: JSON.stringify(steps) })
    .where('id', '=', test_id)
    .where('agent_id', '=', agent_id)
    .where('state', '=', 'sent')
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await notify(db, agentTestsChannel, String(test_id));
}

export async function findTestedSteps(db: SystemDb, test_id: number): Promise<TriedStep[] | null> {
  const query = db.selectFrom('agent_tests').where('id', '=', test_id).select('steps');
  return ((await query.executeTakeFirst())?.steps as TriedStep[] | null | undefined) ?? null;
}

export async function deleteAgentTest(db: SystemDb, test_id: number): Promise<void> {
  await db.deleteFrom('agent_tests').where('id', '=', test_id).execute();
}

/** The protocol of the agent's session; 1 when an older server has opened it. */
export async function findAgentProtocol(db: SystemDb, agent_id: number): Promise<number> {
  const query = db.selectFrom('agent_sessions').where('agent_id', '=', agent_id).select('protocol');
  return (await query.executeTakeFirst())?.protocol ?? 1;
}
