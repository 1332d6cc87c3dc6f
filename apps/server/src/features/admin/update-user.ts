import type { userChange } from '@greenroom/domain/admin/user-form.ts';
import type { ManagedUser } from '@greenroom/domain/admin/user-list.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type * as z from 'zod/mini';
import { endings } from '#access/session-end.ts';
import { changePassword, endResetLinks, findPasswordOwner } from '#features/auth/passwords.queries.ts';
import { endSessionsOf } from '#features/auth/sessions.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import type { JsonText } from '#platform/database/json-text.ts';
import { asSystem } from '#platform/database/scope.ts';
import { hashNewPassword } from '#platform/passwords/hash-new-password.ts';
import type { Services } from '#platform/services.ts';
import { type Change, changeUsers, type Requester } from './change-users.ts';
import { deleteLink, requirePartner } from './partner-links.queries.ts';
import { rejectDuplicate } from './reject-duplicate.ts';
import { requireFittingEnd } from './require-fitting-end.ts';
import { findUser, findUserFacts, hasOtherAdministrator } from './users.queries.ts';

type Facts = NonNullable<Awaited<ReturnType<typeof findUserFacts>>>;
type Fields = Omit<z.output<typeof userChange>, 'password'>;

/** Every request loads the viewer again, so all of this takes effect with that user's next request, on every server. */
export async function updateUser(
  services: Services,
  requester: Requester,
  { id, change }: { id: number; change: z.output<typeof userChange> },
): Promise<JsonText<ManagedUser>> {
  const { password, ...fields } = change;
  // A user who just set a password is not asked to change it again.
  const isOwnChoice = password !== undefined && requester.viewer.user_id === id;
  const changes = isOwnChoice ? { ...fields, force_password_change: false } : fields;
  const hash = password === undefined ? undefined : await hashFor(services, id, { ...change, password });
  return changeUsers(services, requester, async (open) => {
    const { db, record } = open;
    const facts = await orNotFound('User', findUserFacts(db, id));
    const { before, after } = differences(facts, changes);
    if (Object.keys(after).length > 0) {
      await requireAdministrator(open, id, { ...facts, ...after }, facts);
      if (touchesEnd(after)) requireFittingEnd({ ...facts, ...after }, services.now());
      const partner_name = await requirePartner(db, after.partner_id ?? facts.partner_id);
      await db.updateTable('users').set(columnsOf(after)).where('id', '=', id).execute();
      // Open reset links were sent to a mailbox that no longer belongs to this user.
      if (after.email !== undefined) await endResetLinks(db, { user_id: id, now: services.now() });
      if (after.partner_id !== undefined) {
        Object.assign(before, { partner_name: facts.partner_name });
        Object.assign(after, { partner_name });
        await endLinkToOwnPartner(open, { id, partner_id: after.partner_id, partner_name });
      }
      // In both directions: a sign-in that was in progress when the user was deactivated must not become valid later.
      if (after.is_active !== undefined)
        await endSessionsOf(db, {
          user_id: id,
          because: after.is_active ? endings.activated : endings.deactivated,
        });
    }
    if (hash !== undefined) await storePassword(open, { services, requester, id, hash });
    const shown = hash === undefined ? after : { ...after, password: 'changed' };
    if (Object.keys(shown).length > 0) {
      const subject = after.username ?? facts.username;
      await record({ action: 'user-changed', user_id: id, subject, before, after: shown });
    }
    return orNotFound('User', findUser(db, id));
  }).catch(rejectDuplicate);
}

/** New names count beside the present ones. */
async function hashFor(
  { database }: Services,
  id: number,
  { password, username, email, full_name }: z.output<typeof userChange> & { password: string },
): Promise<string> {
  const { replaces, names } = await asSystem(database, (db) => findPasswordOwner(db, id));
  const next = [username, email, full_name].filter((name) => name !== undefined);
  return hashNewPassword(password, { replaces, names: [...names, ...next] });
}

/** Only the fields that really differ, before and after. */
function differences(facts: Facts, changes: Fields): { before: Partial<Facts>; after: Fields } {
  const isDifferent = ([key, value]: [string, unknown]) =>
    value !== undefined && JSON.stringify(value) !== JSON.stringify(facts[key as keyof Facts]);
  const changed = Object.entries(changes).filter(isDifferent);
  return {
    before: Object.fromEntries(changed.map(([key]) => [key, facts[key as keyof Facts]])),
    after: Object.fromEntries(changed),
  };
}

function touchesEnd({ is_active, is_superuser, access_ends_on }: Fields): boolean {
  return is_active === true || is_superuser === true || access_ends_on != null;
}

/** Only the changed columns: the user may be setting a password at this moment. */
function columnsOf({ force_password_change, ...fields }: Fields) {
  if (force_password_change === undefined) return fields;
  return { ...fields, must_change_password: force_password_change };
}

type Rank = Pick<Facts, 'is_active' | 'is_superuser'>;

async function requireAdministrator({ db }: Change, id: number, next: Rank, now: Rank): Promise<void> {
  const isOne = (rank: Rank) => rank.is_active && rank.is_superuser;
  if (!isOne(now) || isOne(next) || (await hasOtherAdministrator(db, id))) return;
  throw new Problem(
    'last-administrator',
    'This is the last active administrator. Make another user an administrator first.',
  );
}

/** The new own partner is no longer an additional one. */
async function endLinkToOwnPartner(
  { db, record }: Change,
  { id, partner_id, partner_name }: { id: number; partner_id: number; partner_name: string },
): Promise<void> {
  if (!(await deleteLink(db, { user_id: id, partner_id }))) return;
  const before = { partner_id, partner_name };
  await record({ action: 'partner-unlinked', user_id: id, subject: partner_name, before, after: null });
}

async function storePassword(
  { db }: Change,
  { services, requester, id, hash }: { services: Services; requester: Requester; id: number; hash: string },
): Promise<void> {
  const isOwnChoice = requester.viewer.user_id === id;
  const keepSession = isOwnChoice ? { keepSession: requester.viewer.session_id } : {};
  await changePassword(db, { user_id: id, hash, now: services.now(), isOwnChoice, ...keepSession });
}
