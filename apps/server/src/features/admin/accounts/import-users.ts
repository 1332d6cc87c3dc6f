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

const invited: Outcome = { result: 'invited', changes: [] };

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
      await inviteUser(services, requester, { form, ...link });
      return invited;
    }
    const change = parse(userChange, fields);
    const facts = await asSystem(database, (db) => findUserFacts(db, id));
    const outcome = outcomeOf(facts, cells, change);
    if (outcome.result === 'changed') await updateUser(services, requester, { id, change });
    return outcome;
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
      await invitePerson(services, requester, { form: parse(newPerson, { ...fields, email }), ...link });
      return invited;
    }
    const facts = await asSystem(database, (db) => findUserFacts(db, id));
    requireNoRoles(roles ?? facts?.roles ?? [], facts?.roles ?? []);
    if (email !== undefined && email.toLowerCase() !== facts?.email.toLowerCase())
      throw new Problem('forbidden', 'Email addresses are changed by superusers.');
    const change = parse(personChange, fields);
    const outcome = outcomeOf(facts, cells, change);
    if (outcome.result === 'changed') await updatePerson(services, requester, { id, change });
    return outcome;
  });
}

const parse = <S extends z.ZodMiniType>(schema: S, input: object) => parsePart(schema, input) as z.output<S>;

async function forEachRow(csv: string, enter: (cells: Cells) => Promise<Outcome>): Promise<UserFileResult[]> {
  const results: UserFileResult[] = [];
  const lines = new Map<string, number>();
  for (const { line, cells } of readUserFile(csv)) {
    const outcome = await requireOnce(lines, line, cells)
      .then(() => enter(cells))
      .then(
        (done) => ({ ...done, code: null, detail: null }),
        (error: unknown) => ({ ...rejectedBecause(error), changes: [] }),
      );
    results.push({ line, username: cells.username ?? '', ...outcome });
  }
  return results;
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
function outcomeOf(
  facts: Readonly<Record<string, unknown>> | undefined,
  cells: Cells,
  change: Readonly<Record<string, unknown>>,
): Outcome {
  const isDifferent = (key: string) =>
    change[key] !== undefined && JSON.stringify(change[key]) !== JSON.stringify(facts?.[key]);
  const changes = Object.keys(cells).filter((column) =>
    isDifferent(column === 'partner' ? 'partner_id' : column),
  );
  return { result: changes.length > 0 ? 'changed' : 'unchanged', changes };
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
