import { recentDocuments, type StoredFile } from '@greenroom/domain/files/file.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import { ofChosenPartner, visible } from '#access/visible.ts';
import { jsonList, jsonOne } from '#platform/database/json-list.ts';
import { narrowTo, type Scope, type ViewerDb } from '#platform/database/scope.ts';

const owningTables = { room: 'rooms', asset: 'assets', site: 'sites', ticket: 'tickets' } as const;

/** What owns its files by itself; a room type belongs to many partners. */
type OwningType = keyof typeof owningTables;

/** The same as the policy files_seen, for the planner. */
export function visibleFiles(scope: Scope): Expression<SqlBool> {
  if (scope.visibility === 'everything') return sql<SqlBool>`true`;
  const isOfTicket = sql`(files.entity_type = 'ticket' and ${isOfPartners(scope)})`;
  const isMeant = sql`(files.is_public or files.partner_id = ${scope.partner_id} or files.uploaded_by = ${scope.user_id})`;
  if (scope.visibility === 'partners') {
    return sql<SqlBool>`(files.shared_with_all or (${isOfPartners(scope)} and (${isMeant}
      or files.entity_type = 'ticket')))`;
  }
  const granted = sql`select room_id from room_grants where user_id = ${scope.user_id}`;
  return sql<SqlBool>`(files.shared_with_all or ${isOfTicket} or (${isMeant} and (${isOnGranted(scope)}
    or (files.entity_type = 'room_type' and exists (
      select from rooms place where place.id in (${granted}) and place.partner_id = files.partner_id
        and normalize(place.room_type, NFC) = normalize(files.room_type, NFC))))))`;
}

/** The files of the chosen partner. Who sees a private file depends on the viewer, so `visibleFiles` needs its whole scope. */
export function filesOfPartner(narrowed: Scope): Expression<SqlBool> {
  return narrowed.isNarrowed ? ofChosenPartner(narrowed, 'files') : sql<SqlBool>`true`;
}

function isOfPartners({ partner_ids }: Scope): Expression<SqlBool> {
  return sql<SqlBool>`files.partner_id = any(${[...partner_ids]}::integer[])`;
}

/** Attached to a site, room or asset that is granted to the viewer. */
function isOnGranted(scope: Scope): Expression<SqlBool> {
  return sql<SqlBool>`(case files.entity_type
    when 'room' then files.entity_id in (select room_id from room_grants where user_id = ${scope.user_id})
    when 'asset' then files.entity_id in (select asset_id from asset_grants where user_id = ${scope.user_id})
    when 'site' then files.entity_id in (select site_id from site_grants where user_id = ${scope.user_id})
    else false end)`;
}

/**
 * The same as the policy files_reclassified: the viewer's own file, and not shared with all partners by an
 * administrator. Files of assets and sites need the permission, too.
 */
export function changeableFiles(scope: Scope): Expression<SqlBool> {
  if (scope.visibility === 'everything') return sql<SqlBool>`true`;
  const isOurs = sql`(files.partner_id = ${scope.partner_id} or files.uploaded_by = ${scope.user_id})`;
  const place =
    scope.visibility === 'partners'
      ? isOfPartners(scope)
      : sql`(${isOnGranted(scope)} or (files.entity_type = 'ticket' and ${isOfPartners(scope)}))`;
  const isPermitted = scope.managesEstate
    ? sql`true`
    : sql`files.entity_type in ('room', 'room_type', 'ticket')`;
  return sql<SqlBool>`(not files.shared_with_all and ${isOurs} and ${place} and ${isPermitted})`;
}

function selectFiles(db: ViewerDb, scope: Scope) {
  return db
    .selectFrom('files')
    .leftJoin('assets', (join) =>
      join
        .onRef('assets.id', '=', 'files.entity_id')
        .on('files.entity_type', '=', 'asset')
        .on(visible(scope, 'assets')),
    )
    .leftJoin('rooms', (join) =>
      join.on('rooms.id', '=', placeOf('room', sql.ref('assets.room_id'))).on(visible(scope, 'rooms')),
    )
    .leftJoin('sites', (join) =>
      join.on('sites.id', '=', placeOf('site', sql.ref('rooms.site_id'))).on(visible(scope, 'sites')),
    )
    .leftJoin('partners', (join) =>
      join.onRef('partners.id', '=', 'files.partner_id').on(visible(scope, 'partners')),
    )
    .where(visibleFiles(scope))
    .select([
      'files.id',
      'files.filename',
      'files.size',
      'files.content_type',
      'files.category',
      'files.subcategory',
      'files.description',
      'files.tags',
      'files.version',
      sql<number>`case when files.document_id is null then 1 else (select count(*)::integer from files older
        where older.document_id = files.document_id and older.id <= files.id) end`.as('version_number'),
      'files.is_public',
      'files.shared_with_all',
      sql<string | null>`coalesce(partners.name, shared_file_owner(files.id))`.as('owner_name'),
      sql<boolean>`(${changeableFiles(scope)}) is true`.as('can_change'),
      'files.entity_type',
      'files.entity_id',
      'files.room_type',
      'assets.product_name as asset_name',
      'rooms.name as room_name',
      'sites.name as site_name',
      'files.relationship_type',
      sql<number | null>`files.ticket_comment_id`.as('ticket_comment_id'),
      'files.created_at',
    ]);
}

/** What the file is attached to if it is of this kind, else the place of that. One value, so that an index finds it. */
function placeOf(kind: 'room' | 'site', otherwise: Expression<unknown>) {
  return sql<number>`(case when files.entity_type = ${sql.lit(kind)} then files.entity_id else ${otherwise} end)`;
}

export function readFile(db: ViewerDb, scope: Scope, id: number) {
  return jsonOne(db, selectFiles(db, scope).where('files.id', '=', id));
}

type EntityFilter = {
  type: StoredFile['entity_type'];
  id: number;
  category?: StoredFile['category'] | undefined;
  subcategory?: string | undefined;
  relationship_type?: string | undefined;
  /** Only files that belong to this partner or are shared with all. */
  reaching?: number | undefined;
};

export function listFilesOfEntity(db: ViewerDb, scope: Scope, filter: EntityFilter) {
  let query = selectFiles(db, scope)
    .where('files.entity_type', '=', filter.type)
    .where('files.entity_id', '=', filter.id)
    .where('files.is_outdated', '=', false);
  if (filter.category !== undefined) query = query.where('files.category', '=', filter.category);
  if (filter.subcategory !== undefined) query = query.where('files.subcategory', '=', filter.subcategory);
  if (filter.relationship_type !== undefined) {
    query = query.where('files.relationship_type', '=', filter.relationship_type);
  }
  if (filter.reaching !== undefined) {
    query = query.where(sql<SqlBool>`(files.shared_with_all or files.partner_id = ${filter.reaching})`);
  }
  return jsonList(db, query.orderBy('files.created_at', 'desc').orderBy('files.id', 'desc'));
}

export function listNewestFiles(
  db: ViewerDb,
  scope: Scope,
  filter: {
    limit: number;
    category?: StoredFile['category'] | undefined;
    partner_id?: number | undefined;
  },
) {
  let query = selectFiles(db, scope)
    .where('files.is_outdated', '=', false)
    .where(sql<SqlBool>`files.entity_type <> 'ticket'`)
    .where(filesOfPartner(narrowTo(scope, filter.partner_id)));
  if (filter.category !== undefined) query = query.where('files.category', '=', filter.category);
  return jsonList(
    db,
    query.orderBy('files.created_at', 'desc').orderBy('files.id', 'desc').limit(filter.limit),
  );
}

/** The files that the viewer sees, without their room and site. */
function seenFiles(db: ViewerDb, scope: Scope) {
  return db.selectFrom('files').where(visibleFiles(scope));
}

/** As JSON text on one line, as a live stream needs it: PostgreSQL puts each row on its own line. */
export async function sendNewestDocuments(db: ViewerDb, scope: Scope): Promise<string> {
  const query = seenFiles(db, scope)
    .where('files.category', '=', 'document')
    .where('files.is_outdated', '=', false)
    .where(sql<SqlBool>`files.entity_type <> 'ticket'`)
    .select(['files.id', 'files.is_public', 'files.shared_with_all'])
    .orderBy('files.created_at', 'desc')
    .orderBy('files.id', 'desc')
    .limit(recentDocuments);
  const { text } = await jsonList(db, query);
  return `{"documents":${text.replaceAll('\n', '')}}`;
}

export async function findStoredFile(db: ViewerDb, scope: Scope, id: number) {
  return seenFiles(db, scope)
    .where('files.id', '=', id)
    .select(['id', 'filename', 'content_type', 'category', 'size', 'storage_key'])
    .select([
      'is_public',
      'shared_with_all',
      'entity_type',
      'entity_id',
      'room_type',
      'document_id',
      'is_outdated',
    ])
    .executeTakeFirst();
}

/** The partner of the site, room, asset or ticket that a file is attached to. */
export async function findOwner(
  db: ViewerDb,
  scope: Scope,
  { entity_type, entity_id }: { entity_type: OwningType; entity_id: number },
): Promise<number | undefined> {
  const table = owningTables[entity_type];
  const owner = await db
    .selectFrom(table)
    .where(visible(scope, table))
    .where('id', '=', entity_id)
    .select('partner_id')
    .executeTakeFirst();
  return owner?.partner_id;
}

/** The versions of a document that the viewer sees; one for a file without others. */
export function listVersions(
  db: ViewerDb,
  scope: Scope,
  { id, document_id }: { id: number; document_id: number | null },
) {
  let query = seenFiles(db, scope);
  query =
    document_id === null
      ? query.where('files.id', '=', id)
      : query.where('files.document_id', '=', document_id);
  return jsonList(
    db,
    query
      .select(['files.id', 'files.filename', 'files.size', 'files.version', 'files.created_at'])
      .select([
        sql<number>`row_number() over (order by files.id)::integer`.as('number'),
        sql<string | null>`file_uploader(files.id)`.as('uploaded_by'),
      ])
      .orderBy('files.id', 'desc')
      .limit(100),
  );
}
