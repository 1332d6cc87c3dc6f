import type { SystemDb } from '#platform/database/scope.ts';

export async function deleteOldGaps(db: SystemDb, before: Date): Promise<void> {
  await db.deleteFrom('watch_gaps').where('ended_at', '<', before).execute();
}
