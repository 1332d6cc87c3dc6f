import { hasPermission } from '@greenroom/domain/access/has-permission.ts';
import { type Permission, permissions } from '@greenroom/domain/access/permission.ts';
import { type Viewer, type Visibility, visibilityOf } from '@greenroom/domain/access/viewer.ts';
import type { ChangeAct } from '@greenroom/domain/estate/change-act.ts';
import type { ChangeSource } from '@greenroom/domain/estate/estate-change.ts';
import type { Database, Db } from '#platform/database/database.ts';
import type { ExtraQuery } from '#platform/database/reads.ts';

declare const requester: unique symbol;
declare const made: unique symbol;

/** A transaction on behalf of a viewer. Row-level security limits it to what the viewer may see. */
export type ViewerDb = Db & { readonly [requester]: 'viewer' };

/** A transaction of the installation itself. Row-level security shows it all rows, so only its queries decide. */
export type SystemDb = Db & { readonly [requester]: 'system' };

/** What a viewer may see. Only this file creates one; a viewer's query builds its conditions from it. */
export type Scope = {
  readonly [made]: true;
  readonly visibility: Visibility;
  readonly user_id: number;
  /** The partner that the viewer works for. */
  readonly partner_id: number;
  /** The own partner and the additional ones. */
  readonly partner_ids: readonly number[];
  /** The viewer has chosen to work with one partner: `partner_ids` then applies under explicit grants, too. */
  readonly isNarrowed: boolean;
  /** Whether the viewer may change the sites, rooms and assets that it sees, and their files. */
  readonly managesEstate: boolean;
  /** Whether the viewer may change the service hours of the sites that it sees. */
  readonly managesService: boolean;
};

type ViewerWork<T> = (db: ViewerDb, scope: Scope) => Promise<T>;

/**
 * Runs `work` as this viewer, in one transaction. Row-level security gets the same limits as the scope.
 *
 * In SQL the visibility is `viewer_sight()`: nodes of older releases on the same database use that name.
 */
export function asViewer<T>(database: Database, viewer: Viewer, work: ViewerWork<T>): Promise<T> {
  return database.viewerTransaction({ context: contextOf(viewer) }, (db) =>
    work(db as ViewerDb, scopeOf(viewer)),
  );
}

/** The same for a change that the policies allow to viewers with a permission only. The source is for timelines. */
export function asPermittedViewer<T>(
  database: Database,
  viewer: Viewer & { source?: ChangeSource },
  work: ViewerWork<T>,
): Promise<T> {
  const settings = {
    context: contextOf(viewer, heldBy(viewer)),
    ...(viewer.source && { 'app.change_source': viewer.source }),
    ...requestOf(viewer),
  };
  return database.viewerTransaction(settings, (db) => work(db as ViewerDb, scopeOf(viewer)));
}

/** The same as asViewer for work that only reads, at the price of its statements alone. The database rejects any change in it. */
export function readAsViewer<T>(
  database: Database,
  viewer: Viewer,
  work: ViewerWork<T>,
  extraQuery?: ExtraQuery,
): Promise<T> {
  return database.viewerTransaction(
    { context: contextOf(viewer) },
    (db) => work(db as ViewerDb, scopeOf(viewer)),
    extraQuery ? { extraQuery } : {},
  );
}

/** How a change is made, for the history. */
type ChangeOrigin = { kind: ChangeAct; source: ChangeSource };

/**
 * Runs `work` as this viewer with its permissions, as one changeset. The policies let a viewer without the permission
 * change nothing.
 */
export function changeAsViewer<T>(
  database: Database,
  { viewer, kind, source }: { viewer: Viewer } & ChangeOrigin,
  work: ViewerWork<T>,
): Promise<T> {
  const settings = {
    context: contextOf(viewer, heldBy(viewer)),
    'app.change_kind': kind,
    'app.change_source': source,
    ...requestOf(viewer),
  };
  return database.viewerTransaction(settings, (db) => work(db as ViewerDb, scopeOf(viewer)));
}

/** For the audit log: the number of the request in the log of the server. */
function requestOf({ request_id }: Viewer): Record<string, string> {
  return request_id === undefined ? {} : { 'app.request_id': request_id };
}

function heldBy(viewer: Viewer): readonly Permission[] {
  return permissions.filter((permission) => hasPermission(viewer, permission));
}

/**
 * Runs `work` as the installation, as one changeset of this viewer: for tables that no viewer may read. The caller has
 * checked that the viewer may do it.
 */
export function changeAsSystem<T>(
  database: Database,
  { viewer, kind, source }: { viewer: Viewer } & ChangeOrigin,
  work: (db: SystemDb) => Promise<T>,
): Promise<T> {
  const settings = {
    'app.sight': 'system',
    'app.user_id': String(viewer.user_id),
    'app.change_kind': kind,
    'app.change_source': source,
    ...requestOf(viewer),
  };
  return database.transaction(settings, (db) => work(db as SystemDb));
}

function scopeOf(viewer: Viewer): Scope {
  const { user_id, partner_id, partner_ids } = viewer;
  const managesEstate = hasPermission(viewer, 'estate.manage');
  const managesService = hasPermission(viewer, 'service.manage');
  const visibility = visibilityOf(viewer);
  return {
    visibility,
    user_id,
    partner_id,
    partner_ids,
    isNarrowed: false,
    managesEstate,
    managesService,
  } as Scope;
}

/**
 * The part of a scope that belongs to one partner, which the viewer has chosen to work with. It can only take away: of a
 * partner that the viewer does not see it is empty, like that of an unknown one, and row-level security keeps the
 * rights of the viewer.
 */
export function narrowTo(scope: Scope, partner_id: number | undefined): Scope {
  if (partner_id === undefined) return scope;
  const seesAll = scope.visibility === 'everything';
  return {
    ...scope,
    visibility: seesAll ? 'partners' : scope.visibility,
    partner_ids: seesAll || scope.partner_ids.includes(partner_id) ? [partner_id] : [],
    isNarrowed: true,
  };
}

/** What the server signs, and `viewer_field` of the database reads. */
function contextOf(viewer: Viewer, held: readonly Permission[] = []): string {
  return `|${visibilityOf(viewer)}|${viewer.user_id}|{${viewer.partner_ids.join(',')}}|{${held.join(',')}}`;
}

/** The same as asSystem for work that only reads, at the price of its statements alone: see readAsViewer. */
export function readAsSystem<T>(database: Database, work: (db: SystemDb) => Promise<T>): Promise<T> {
  return database.transaction({ 'app.sight': 'system' }, (db) => work(db as SystemDb), {});
}

/** Runs `work` as the installation itself: sign-in, loading, import, background work. Never for a viewer's read. */
export function asSystem<T>(database: Database, work: (db: SystemDb) => Promise<T>): Promise<T> {
  return database.transaction({ 'app.sight': 'system' }, (db) => work(db as SystemDb));
}
