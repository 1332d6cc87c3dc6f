import { sightOf, type Viewer } from '@greenroom/domain/access/viewer.ts';
import type { Database, Db } from '#platform/database/database.ts';

declare const made: unique symbol;

/** Proof that a transaction runs on someone's behalf. Only this file makes one; every tenant query asks for one. */
export type Scope = {
  readonly [made]: true;
  readonly sight: 'system' | 'everything' | 'partners' | 'grants';
  readonly user_id: number | null;
  /** The partner that the viewer works for. */
  readonly partner_id: number | null;
  /** That one and the additional ones. */
  readonly partner_ids: readonly number[];
};

/** Runs `work` as this viewer. Row-level security hears the same as the scope says. */
export function asViewer<T>(
  database: Database,
  viewer: Viewer,
  work: (db: Db, scope: Scope) => Promise<T>,
): Promise<T> {
  const sight = sightOf(viewer);
  const { user_id, partner_id, partner_ids } = viewer;
  const scope = { sight, user_id, partner_id, partner_ids } as Scope;
  const settings = {
    'app.sight': sight,
    'app.user_id': String(viewer.user_id),
    'app.partner_ids': `{${viewer.partner_ids.join(',')}}`,
  };
  return database.transaction(settings, (db) => work(db, scope));
}

/** Runs `work` as the installation itself: signing in, loading, importing, background work. Never for a viewer's read. */
export function asSystem<T>(database: Database, work: (db: Db, scope: Scope) => Promise<T>): Promise<T> {
  const scope = { sight: 'system', user_id: null, partner_id: null, partner_ids: [] } as unknown as Scope;
  return database.transaction({ 'app.sight': 'system' }, (db) => work(db, scope));
}
