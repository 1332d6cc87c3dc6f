import type { SystemDb } from '#platform/database/scope.ts';

export type ActionRequest = { user_id: number; key: string; hash: Buffer };

/**
 * Claims the key for this transaction. Returns false when it was used before; a second request with the same key waits
 * here until the first one has stored its operation or has been rejected.
 */
export async function takeKey(db: SystemDb, { user_id, key, hash }: ActionRequest): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('asset_action_requests')
    .values({ user_id, request_key: key, request_hash: hash })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function keepOperationOfKey(
  db: SystemDb,
  { user_id, key, operation_id }: Omit<ActionRequest, 'hash'> & { operation_id: number },
): Promise<void> {
  await db
    .updateTable('asset_action_requests')
    .set({ operation_id })
    .where('user_id', '=', user_id)
    .where('request_key', '=', key)
    .execute();
}

export function findRequest(db: SystemDb, { user_id, key }: Omit<ActionRequest, 'hash'>) {
  return db
    .selectFrom('asset_action_requests')
    .where('user_id', '=', user_id)
    .where('request_key', '=', key)
    .select(['request_hash', 'operation_id'])
    .executeTakeFirst();
}
