import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { OwnAccount } from '@greenroom/domain/auth/own-account.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { readAsSystem, readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { readFactorState } from './factors/factors.queries.ts';
import { selectCurrentUser } from './users.queries.ts';

export async function getOwnAccount(
  { database, config, now }: Pick<Services, 'database' | 'config' | 'now'>,
  viewer: Viewer,
): Promise<OwnAccount> {
  const { user_id } = viewer;
  const [account, { hasFactor, due_at }] = await Promise.all([
    orNotFound('User', readAsViewer(database, viewer, selectCurrentUser)),
    // No policy shows factors to a viewer.
    readAsSystem(database, (db) => readFactorState(db, { user_id, now: now(), config })),
  ]);
  const factor_due_at = hasFactor ? null : (due_at?.toISOString() ?? null);
  return { ...(JSON.parse(account.text) as Omit<OwnAccount, 'factor_due_at'>), factor_due_at };
}
