import type { assetSearch } from '@greenroom/domain/inventory/asset.ts';
import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import { fieldSeparator, labelNeedles, searchWords } from '@greenroom/domain/listing/matches-search.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { visible } from '#access/visible.ts';
import { firstRows } from '#platform/database/rows/first-rows.ts';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';
import type { SearchColumns } from '#platform/database/search-haystack.ts';

/** Above this number, looking up matching rows one by one is slower than scanning all rows. */
const maxCandidates = 3000;
/** A trigram index supports nothing shorter. */
const minIndexedLength = 3;

export type Search = {
  table: 'sites' | 'rooms' | 'assets';
  haystack: RawBuilder<string>;
  search: string | undefined;
  /** Rows that match a word as well, by what the haystack does not contain. */
  orBy?: (word: string) => Expression<SqlBool> | undefined;
};

/** The generated column `search` contains an asset's own fields; a test compares it with the fields of the domain. */
export function assetSearchColumns(
  assets: string,
  rooms: string,
  sites: string,
): SearchColumns<typeof assetSearch> {
  const own = sql.ref(`${assets}.search`);
  return {
    product_name: own,
    asset_type: own,
    manufacturer: own,
    model: own,
    serial_number: own,
    room_name: sql.ref(`${rooms}.name_key`),
    site_name: sql.ref(`${sites}.name_key`),
  };
}

export type Searched = {
  /** Empty for an empty search. They only use what the query has joined as visible. */
  conditions: Expression<SqlBool>[];
  /** The conditions use the joined tables, so a count must join them as well. */
  needsJoins: boolean;
};

/** The rule of the domain: of rooms and assets all words (`searchWords`), of sites the text as it is (`matchesSearch`). */
export async function searchConditions(
  db: ViewerDb,
  scope: Scope,
  { table, haystack, search, orBy }: Search,
): Promise<Searched> {
  const needle = foldText(search?.trim());
  if (needle === '') return { conditions: [], needsJoins: false };
  const words = table === 'sites' ? [needle] : searchWords(search);
  const alternatives = words.map((word) => orBy?.(word));
  const labels = table === 'assets' ? labelNeedles(search) : [];
  const seesPartners = scope.visibility !== 'grants';
  // A tenant has few rooms and sites; its assets are many.
  const isIndexed = table === 'assets' ? seesPartners : scope.visibility === 'everything';
  const isByRowAlone = alternatives.every((one) => one === undefined);
  const canUseIndex = table !== 'sites' && isIndexed && isByRowAlone;
  const found = canUseIndex ? await findCandidates(db, table, { words, labels }) : undefined;
  if (found?.own && words.length === 1)
    return { conditions: [isAmong(table, joined(found.own, found.labelled))], needsJoins: false };
  const byLabel = found?.labelled ? [isAmong(table, found.labelled)] : labelled(labels);
  const byIndex = found?.own ? [isAmong(table, found.own)] : [];
  if (table === 'assets' && seesPartners && isByRowAlone && !needle.includes(fieldSeparator)) {
    const [only = ''] = words;
    if (words.length === 1) return { conditions: [ownOrPlace(scope, only, byLabel)], needsJoins: false };
    const all = sql.join([...byIndex, ...words.map((word) => ownOrPlace(scope, word, []))], sql` and `);
    return { conditions: [anyOf([sql<SqlBool>`(${all})`, ...byLabel])], needsJoins: false };
  }
  const contains = words.map((word, at) => {
    const isInRow = sql<SqlBool>`strpos(${haystack}, ${word}) > 0`;
    const other = alternatives[at];
    return other ? anyOf([isInRow, other]) : isInRow;
  });
  const all = sql.join([...byIndex, ...contains], sql` and `);
  return { conditions: [anyOf([sql<SqlBool>`(${all})`, ...byLabel])], needsJoins: true };
}

function anyOf(conditions: readonly Expression<SqlBool>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

function isAmong(table: Search['table'], { text }: Ids): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${table}.id`)} = any(${text}::integer[])`;
}

/** As in asset_labels, before it is folded. */
const unfoldedLabels = sql`(translate(coalesce(assets.mac_address, ''), ':-. ', '') || ${sql.lit(fieldSeparator)}
  || coalesce(assets.ip_address, '') || ${sql.lit(fieldSeparator)} || coalesce(assets.ref, ''))`;
const isPlain = sql`octet_length(coalesce(assets.mac_address, '') || coalesce(assets.ip_address, '') || coalesce(assets.ref, ''))
  = char_length(coalesce(assets.mac_address, '') || coalesce(assets.ip_address, '') || coalesce(assets.ref, ''))`;

/**
 * matchesLabels of the domain. Almost all labels are plain ASCII, which fold_text only makes lower case. PostgreSQL puts
 * asset_labels and fold_text into the statement and then builds the text of each row three times; written like this it
 * does so once, and a search takes 30 % less of the database.
 */
function labelled(needles: readonly string[]): RawBuilder<SqlBool>[] {
  return needles.map(
    (needle) =>
      sql<SqlBool>`case when ${isPlain} then strpos(lower(${unfoldedLabels} collate "C"), ${needle}) > 0
        else strpos(asset_labels(assets.mac_address, assets.ip_address, assets.ref), ${needle}) > 0 end`,
  );
}

/**
 * The same for assets without joining room and site to each: a needle without a separator lies within one field, and a
 * viewer who sees the assets of a partner sees their rooms and sites. Rooms are searched once, then assets by room.
 */
function ownOrPlace(
  scope: Scope,
  needle: string,
  byLabel: readonly RawBuilder<SqlBool>[],
): Expression<SqlBool> {
  const holds = (column: RawBuilder<unknown>) => sql<SqlBool>`strpos(${column}, ${needle}) > 0`;
  const { room_name, site_name, ...ownColumns } = assetSearchColumns('assets', 'place', 'ground');
  const own = sql.join([...new Set(Object.values(ownColumns))].map(holds).concat(byLabel), sql` or `);
  return sql<SqlBool>`(${own} or assets.room_id in (
    select place.id from rooms place join sites ground on ground.id = place.site_id
    where ${visible(scope, 'rooms', 'place')} and ${visible(scope, 'sites', 'ground')}
      and (${holds(room_name)} or ${holds(site_name)})))`;
}

/** As PostgreSQL writes an array. It goes back with the next statement, so nothing is made of hundreds of ids in between. */
type Ids = { text: string; count: number };

function idsOf(text: string): Ids {
  return { text, count: text === '{}' ? 0 : text.split(',').length };
}

function joined(one: Ids, other: Ids | undefined): Ids {
  if (!other || other.count === 0) return one;
  if (one.count === 0) return other;
  return { text: `${one.text.slice(0, -1)},${other.text.slice(1)}`, count: one.count + other.count };
}

type Found = {
  /** The rows that contain the longest word; undefined when they, and those below, are too many. */
  own: Ids | undefined;
  /** Those that match by a label, unless they alone are too many. */
  labelled: Ids | undefined;
};

/**
 * By the index, among the rows of the partners whose rows the viewer sees: the database takes them from the settings of the
 * transaction. A row that changes before the next statement may be shown once more with the text that no longer matches.
 */
async function findCandidates(
  db: ViewerDb,
  table: 'rooms' | 'assets',
  { words, labels }: { words: readonly string[]; labels: readonly string[] },
): Promise<Found | undefined> {
  const needle = words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');
  if (needle.length < minIndexedLength || needle.includes(fieldSeparator)) return undefined;
  const find = { rooms: sql`find_room_ids`, assets: sql`find_asset_ids` }[table];
  const max = maxCandidates + 1;
  const byLabel =
    labels.length === 0
      ? sql`'{}'::integer[]`
      : sql`array(${sql.join(
          labels.map((label) => sql`select find_labelled_asset_ids(${label}, ${max})`),
          sql` union all `,
        )})`;
  const [row = []] = await firstRows(db, [
    sql`select array(select ${find}(${needle}, ${max}))::text, ${byLabel}::text`,
  ]);
  const [own = idsOf('{}'), labelled = idsOf('{}')] = row.map((ids) => idsOf(ids?.toString() ?? '{}'));
  return {
    own: own.count + labelled.count > maxCandidates ? undefined : own,
    labelled: labelled.count > maxCandidates ? undefined : labelled,
  };
}
