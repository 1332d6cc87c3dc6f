import { inviteUser as inviteUserEndpoint } from '@greenroom/domain/admin/accounts/endpoints.ts';
import type { UserFileResult } from '@greenroom/domain/admin/accounts/user-file.ts';
import { newPerson, personChange } from '@greenroom/domain/admin/people/person.ts';
import { userChange } from '@greenroom/domain/admin/user-form.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { parsePart } from '#http/validation/parse-part.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import type { Requester } from '../change-users.ts';
import { requirePartnerAdministrator } from '../people/change-people.ts';
import { invitePerson } from '../people/invite-person.ts';
import { findPersonFacts } from '../people/people.queries.ts';
import type { LinkOptions } from '../people/send-invitation.ts';
import { updatePerson } from '../people/update-person.ts';
import { updateUser } from '../update-user.ts';
import { findUserFacts } from '../users.queries.ts';
import { rejectedBecause } from './change-many.ts';
import { inviteUser } from './invite-user.ts';
import { readUserFile, type UserFileRow } from './read-user-file.ts';

type File = LinkOptions & { csv: string };
type Cells = UserFileRow['cells'];
type Outcome = { result: 'invited' | 'changed' | 'unchanged'; changes: string[] };
type Facts = Readonly<Record<string, unknown>>;
/** What a row means: a new user, or a change of a known one, which is made only if it differs. */
type Plan =
  | { invite: () => Promise<unknown> }
  | { facts: Facts | undefined; change: Facts; update: () => Promise<unknown> };

/** For superusers: users of any partner. */
export function importUsers(
  services: Services,
  requester: Requester,
  { csv, ...link }: File,
): Promise<UserFileResult[]> {
  const { database } = services;
  return forEachRow(csv, async (cells) => {
    const partner_id = await findPartnerId(services, cells.partner);
    const fields = { ...fieldsOf(cells), ...(partner_id !== undefined && { partner_id }) };
    const id = await findUserId(services, cells.username ?? '');
    if (id === undefined) {
      const form = parse(inviteUserEndpoint.body, fields);
      return { invite: () => inviteUser(services, requester, { form, ...link }) };
    }
    const change = parse(userChange, fields);
    const facts = await asSystem(database, (db) => findUserFacts(db, id));
    return { facts, change, update: () => updateUser(services, requester, { id, change }) };
  });
}

/** For administrators of a partner: what they may change in a form, of the people that they may change. */
export function importPeople(
  services: Services,
  requester: Requester,
  { csv, ...link }: File,
): Promise<UserFileResult[]> {
  const { database } = services;
  return forEachRow(csv, async (cells) => {
    const id = await findUserId(services, cells.username ?? '');
    const found = await asSystem(database, async (db) => {
      const administrator = await requirePartnerAdministrator(db, requester.viewer);
      const facts = id === undefined ? undefined : await findPersonFacts(db, administrator, id);
      return { facts, partner_id: administrator.partner_id };
    });
    const partner_id = await findPartnerId(services, cells.partner);
    if (partner_id !== undefined && partner_id !== found.partner_id)
      throw new Problem('forbidden', 'People of other partners are managed by superusers.');
    const { roles, email, ...fields } = fieldsOf(cells);
    if (id === undefined || !found.facts) {
      requireNoRoles(roles ?? [], []);
      const form = parse(newPerson, { ...fields, email });
      return { invite: () => invitePerson(services, requester, { form, ...link }) };
    }
    const facts = await asSystem(database, (db) => findUserFacts(db, id));
    requireNoRoles(roles ?? facts?.roles ?? [], facts?.roles ?? []);
    if (email !== undefined && email.toLowerCase() !== facts?.email.toLowerCase())
      throw new Problem('forbidden', 'Email addresses are changed by superusers.');
    const change = parse(personChange, fields);
    return { facts, change, update: () => updatePerson(services, requester, { id, change }) };
  });
}

const parse = <S extends z.ZodMiniType>(schema: S, input: object) => parsePart(schema, input) as z.output<S>;

async function forEachRow(csv: string, plan: (cells: Cells) => Promise<Plan>): Promise<UserFileResult[]> {
  const results: UserFileResult[] = [];
  const lines = new Map<string, number>();
  for (const { line, cells } of readUserFile(csv)) {
    const outcome = await requireOnce(lines, line, cells)
      .then(() => plan(cells))
      .then((planned) => carryOut(planned, cells))
      .then(
        (done) => ({ ...done, code: null, detail: null }),
        (error: unknown) => ({ ...rejectedBecause(error), changes: [] }),
      );
    results.push({ line, username: cells.username ?? '', ...outcome });
  }
  return results;
}

async function carryOut(plan: Plan, cells: Cells): Promise<Outcome> {
  if ('invite' in plan) {
    await plan.invite();
    return { result: 'invited', changes: [] };
  }
  const changes = changedColumns(plan, cells);
  if (changes.length === 0) return { result: 'unchanged', changes };
  await plan.update();
  return { result: 'changed', changes };
}

/** Of two rows about one user it would depend on their order which one counts. */
async function requireOnce(lines: Map<string, number>, line: number, { username, email }: Cells) {
  for (const [column, value] of Object.entries({ username, email })) {
    if (value === undefined) continue;
    const key = `${column} ${value.toLowerCase()}`;
    const earlier = lines.get(key);
    if (earlier !== undefined)
      throw new Problem('conflict', `Line ${earlier} of the file has the same ${column}.`);
    lines.set(key, line);
  }
}

const words = (text: string) =>
  text
    .split(/[,;]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** Blank cells change nothing. */
function fieldsOf({ username, email, full_name, roles, permissions, access_ends_on }: Cells) {
  return {
    ...{ username, email, full_name },
    roles: roles === undefined ? undefined : words(roles),
    permissions: permissions === undefined ? undefined : words(permissions),
    access_ends_on: access_ends_on === '-' ? null : access_ends_on,
  };
}

/** What a row changes of a known user, named by the columns of the file. */
function changedColumns(
  { facts, change }: { facts: Facts | undefined; change: Facts },
  cells: Cells,
): string[] {
  const isDifferent = (key: string) =>
    change[key] !== undefined && JSON.stringify(change[key]) !== JSON.stringify(facts?.[key]);
  return Object.keys(cells).filter((column) => isDifferent(column === 'partner' ? 'partner_id' : column));
}

function requireNoRoles(roles: readonly string[], before: readonly string[]): void {
  if (JSON.stringify(roles) !== JSON.stringify(before))
    throw new Problem('forbidden', 'Roles are given by superusers.');
}

async function findUserId({ database }: Services, username: string): Promise<number | undefined> {
  const user = await asSystem(database, (db) =>
    db
      .selectFrom('users')
      .where(sql<boolean>`lower(username) = lower(${username})`)
      .select('id')
      .executeTakeFirst(),
  );
  return user?.id;
}

async function findPartnerId({ database }: Services, name: string | undefined): Promise<number | undefined> {
  if (name === undefined) return undefined;
  const partner = await asSystem(database, (db) =>
    db
      .selectFrom('partners')
      .where(sql<boolean>`lower(name) = lower(${name})`)
      .select('id')
      .executeTakeFirst(),
  );
  if (!partner) throw new Problem('invalid-input', 'There is no partner of this name.');
  return partner.id;
}
