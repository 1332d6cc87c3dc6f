import { hasPermission } from '@greenroom/domain/access/has-permission.ts';
import { permissions } from '@greenroom/domain/access/permission.ts';
import { visibilityOf } from '@greenroom/domain/access/viewer.ts';
import pg from 'pg';
import type { Logins } from '#platform/database/database.ts';
import { createViewerSigner, type SignViewer } from '#platform/database/roles/viewer-key.ts';
import { type Attempt, attemptsOf } from './insert-attempts.ts';
import { changes, deletable, has, type Probed, type Row, type Rule, rules } from './table-rules.ts';

export type Tables = Record<string, { place: string; row: Row }[]>;

/** Every row of every table, with its location. */
export async function readTables(owner: pg.Client): Promise<Tables> {
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
       and relname <> 'schema_migrations' order by 1`,
  );
  const tables: Tables = {};
  for (const { name } of rows) {
    const read = await owner.query(`select t.ctid::text as place, to_jsonb(t) as row from ${name} t`);
    tables[name] = read.rows;
  }
  return tables;
}

/** A viewer, or the installation itself: it sees and changes all, and it alone adds to the audit log. */
export type Who = Probed | 'system';

/**
 * Reads every table as this viewer and returns the differences from the rules. The client is inside a transaction and
 * has the rights of the application.
 */
export async function probeReading(client: pg.Client, tables: Tables, who: Who): Promise<string[]> {
  await become(client, who);
  const reads = await probeReads(client, Object.keys(tables), placesFor(tables, who, rules));
  return who === 'system' ? reads : [...reads, ...(await probeFunctions(client, who))];
}

/** The same for changing, deleting and inserting; all writes are rolled back. */
export async function probeWriting(client: pg.Client, tables: Tables, who: Who): Promise<string[]> {
  await become(client, who);
  const entry = { action: 'user-changed', actor_name: 'x', user_id: 1, subject: 'x' };
  // One that both may read: only the installation adds to it.
  const event = { incident_id: tables.incidents?.[0]?.row.id, at: 'now', kind: 'opened' };
  const attempts: Attempt[] =
    who === 'system' ? [{ table: 'audit_entries', row: entry, isAllowed: true }] : attemptsOf(who);
  if (event.incident_id !== undefined)
    attempts.push({ table: 'incident_events', row: event, isAllowed: who === 'system' });
  const comment = { ticket_id: tables.tickets?.[0]?.row.id, at: 'now', audience: 'internal', body: 'x' };
  if (comment.ticket_id !== undefined)
    attempts.push({ table: 'ticket_comments', row: comment, isAllowed: who === 'system' });
  return [
    ...(await probeChanges(client, tables, who)),
    ...(await probeDeletes(client, Object.keys(tables), placesFor(tables, who, deletable))),
    ...(await probeInserts(client, attempts)),
  ];
}

/** Clients that log in as viewers, with the key that the servers sign with. */
const signers = new WeakMap<pg.Client, SignViewer>();

/** A connection with the role of viewers, which sees nothing without a signed context. */
export function viewersClient({ viewer, viewerKey }: Logins): pg.Client {
  const client = new pg.Client(viewer);
  signers.set(client, createViewerSigner(viewerKey));
  return client;
}

async function signContext(client: pg.Client, parts: readonly string[]): Promise<void> {
  const sign = signers.get(client);
  if (!sign) return;
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const context = sign(`|${parts.join('|')}`, rows[0]?.pid ?? 0);
  await client.query('select enter_viewer($1)', [context]);
}

export async function become(client: pg.Client, who: Who): Promise<void> {
  const links = who === 'system' ? [] : who.world.links.filter(({ user_id }) => user_id === who.user.id);
  const settings =
    who === 'system'
      ? ['system', '', '', '']
      : [
          visibilityOf(who.user),
          String(who.user.id),
          `{${[who.user.partner_id, ...links.map(({ partner_id }) => partner_id)].join(',')}}`,
          `{${permissions.filter((permission) => hasPermission(who.user, permission)).join(',')}}`,
        ];
  await client.query(
    `select set_config('app.sight', $1, true), set_config('app.user_id', $2, true),
       set_config('app.partner_ids', $3, true), set_config('app.permissions', $4, true)`,
    settings,
  );
  await signContext(client, settings);
}

function placesFor(tables: Tables, who: Who, allowed: Record<string, Rule>) {
  return (name: string) =>
    (tables[name] ?? [])
      .filter(({ row }) => who === 'system' || allowed[name]?.(row, who))
      .map(({ place }) => place);
}

async function probeReads(client: pg.Client, names: string[], expected: (name: string) => string[]) {
  const readable = await client.query<{ name: string }>(
    "select name from unnest($1::text[]) as name where has_table_privilege('public.' || name, 'select')",
    [names],
  );
  const parts = readable.rows.map(
    ({ name }) => `select '${name}' as name, array(select ctid::text from ${name}) as places`,
  );
  const { rows } = await client.query<{ name: string; places: string[] }>(parts.join(' union all '));
  const found = new Map(rows.map(({ name, places }) => [name, places]));
  return names.flatMap((name) => differenceIn(`reads of ${name}`, found.get(name) ?? [], expected(name)));
}

async function probeDeletes(client: pg.Client, names: string[], expected: (name: string) => string[]) {
  const responses = await tried(
    client,
    names.map(
      (name) => `with gone as (delete from ${name} returning ctid::text as place)
      select coalesce(json_agg(place), '[]') from gone`,
    ),
  );
  return names.flatMap((name, at) => {
    const { places = [], problem = '' } = responses[at] ?? {};
    // What something else refers to was found, and would be gone if nothing did.
    if (/foreign key/.test(problem) && expected(name).length > 0) return [];
    if (problem !== '') return /permission denied/.test(problem) ? [] : [`deletes from ${name}: ${problem}`];
    return differenceIn(`deletes from ${name}`, places, expected(name));
  });
}

async function probeChanges(client: pg.Client, tables: Tables, who: Who) {
  const names = Object.keys(changes);
  const responses = await tried(
    client,
    names.map(
      (name) => `with changed as (update ${name} set ${changes[name]?.set} returning id::text)
      select coalesce(json_agg(id), '[]') from changed`,
    ),
  );
  return names.flatMap((name, at) => {
    const { places = [], problem } = responses[at] ?? {};
    if (problem !== undefined && !/permission denied/.test(problem)) return [`changes ${name}: ${problem}`];
    const allowed = (tables[name] ?? []).filter(
      ({ row }) => who === 'system' || changes[name]?.rule(row, who),
    );
    return differenceIn(
      `changes ${name}`,
      places,
      allowed.map(({ row }) => String(row.id)),
    );
  });
}

async function probeInserts(client: pg.Client, attempts: Attempt[]): Promise<string[]> {
  const literal = (value: unknown) => (typeof value === 'number' ? String(value) : `'${value}'`);
  const statements = attempts.map(({ table, row }) => {
    const known = Object.entries(row).filter(([, value]) => value !== undefined);
    const values = known.map(([, value]) => literal(value)).join(', ');
    return `insert into ${table} (${known.map(([key]) => key).join(', ')}) values (${values})`;
  });
  const responses = await tried(client, statements);
  return attempts.flatMap(({ table, row, isAllowed }, at) => {
    const { problem = '' } = responses[at] ?? {};
    const isRight = isAllowed ? problem === '' : /row-level security|permission denied/.test(problem);
    return isRight ? [] : [`${table}: ${isAllowed ? 'refused' : 'took'} ${JSON.stringify(row)} ${problem}`];
  });
}

type Tried = { places?: string[]; problem?: string };

/** Runs each of them and rolls it back, all in one round trip to the database. */
export async function tried(client: pg.Client, statements: string[]): Promise<Tried[]> {
  const list = JSON.stringify(statements).replaceAll("'", "''");
  await client.query(`do $probe$
    declare
      statement text;
      places json;
      responses json[] := '{}';
    begin
      for statement in select json_array_elements_text('${list}'::json) loop
        begin
          if statement like 'insert%' then
            execute statement;
            places := '[]';
          else
            execute statement into places;
          end if;
          raise exception 'taken back';
        exception when others then
          responses := responses || case when sqlerrm = 'taken back' then json_build_object('places', places)
            else json_build_object('problem', sqlerrm) end;
        end;
      end loop;
      perform set_config('probe.responses', array_to_json(responses)::text, true);
    end $probe$`);
  const { rows } = await client.query("select current_setting('probe.responses')::json as responses");
  return rows[0].responses;
}

/** Functions that run with the owner's rights, as far as they return rows. */
async function probeFunctions(client: pg.Client, { user, seen, world }: Probed): Promise<string[]> {
  const { rows } = await client.query(
    `select array(select distinct find_room_ids('a', 100000)::text) as rooms,
       array(select distinct find_asset_ids('a', 100000)::text) as assets,
       array(select distinct find_labelled_asset_ids(chr(31), 100000)::text) as labelled,
       array(select asset_id || '-' || site_id from granted_asset_sites()) as placed,
       array(select shared_file_owner(id) from unnest($1::integer[]) id where shared_file_owner(id) is not null) as owners,
       array(select id::text from unnest($1::integer[]) id where file_uploader(id) is not null) as uploaded`,
    [world.files.map(({ id }) => id)],
  );
  const sharers = world.files.filter((file) => file.shared_with_all).map(({ partner_id }) => partner_id);
  const owners = sharers.map((sharer) => world.partners.find(({ id }) => id === sharer)?.name ?? '');
  const uploaded = seen.near.filter(({ uploaded_by }) => uploaded_by !== null).map(({ id }) => String(id));
  const siteOf = (room_id: number) => world.rooms.find(({ id }) => id === room_id)?.site_id;
  const placed =
    visibilityOf(user) !== 'grants'
      ? []
      : seen.assets
          .filter(({ room_id }) => has(seen.sites, siteOf(room_id) ?? 0))
          .map(({ id, room_id }) => `${id}-${siteOf(room_id)}`);
  const isWrong = (found: string[], all: unknown[]) =>
    user.is_superuser ? found.length === 0 && all.length > 0 : found.length > 0;
  const isWrongAsset = (found: string[]) =>
    visibilityOf(user) === 'partners'
      ? found.some((id) => !has(seen.assets, Number(id)))
      : isWrong(found, world.assets);
  return [
    ...(isWrong(rows[0].rooms, world.rooms) ? ['find_room_ids'] : []),
    ...(isWrongAsset(rows[0].assets) ? ['find_asset_ids'] : []),
    ...(isWrongAsset(rows[0].labelled) ? ['find_labelled_asset_ids'] : []),
    ...differenceIn('granted_asset_sites', rows[0].placed, placed),
    ...(rows[0].owners.length === owners.length ? [] : ['shared_file_owner']),
    ...differenceIn('shared_file_owner', rows[0].owners, owners),
    ...differenceIn('file_uploader', rows[0].uploaded, uploaded),
  ];
}

function differenceIn(what: string, got: readonly string[], expected: readonly string[]): string[] {
  const more = got.filter((each) => !expected.includes(each));
  const fewer = expected.filter((each) => !got.includes(each));
  if (more.length === 0 && fewer.length === 0) return [];
  return [`${what}: ${more.length} too many, ${fewer.length} too few`];
}
