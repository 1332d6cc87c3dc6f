import { grantKinds } from '@greenroom/domain/admin/grants.ts';
import type { ManagedUser } from '@greenroom/domain/admin/user-list.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { orNotFound } from '#http/or-not-found.ts';
import type { JsonText } from '#platform/database/json-text.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { changeUsers, type Requester } from '../change-users.ts';
import { copyGrants } from '../grants.queries.ts';
import { findUser, findUserFacts } from '../users.queries.ts';

/** The user sees and may do what the other one does, and nothing else. It stays in its own partner. */
export function copyAccess(
  services: Services,
  requester: Requester,
  { id, from_id }: { id: number; from_id: number },
): Promise<JsonText<ManagedUser>> {
  return changeUsers(services, requester, async ({ db, record }) => {
    const user = await orNotFound('User', findUserFacts(db, id));
    const source = await orNotFound('User', findUserFacts(db, from_id));
    if (id === from_id) throw new Problem('conflict', 'Choose another user to copy from.');
    if (user.is_superuser || source.is_superuser)
      throw new Problem('conflict', 'A superuser sees everything: its access is not copied or replaced.');
    const { permissions, roles, force_explicit_grants } = source;
    const rights = { permissions, roles, force_explicit_grants };
    const before = {
      ...{ permissions: user.permissions, roles: user.roles },
      force_explicit_grants: user.force_explicit_grants,
    };
    await db.updateTable('users').set(rights).where('id', '=', id).execute();
    const linked_by = requester.viewer.user_id;
    const partner_ids = await copyLinks(db, { id, from_id, linked_by });
    for (const kind of grantKinds)
      await copyGrants(db, { kind, user_id: id, from_id, granted_by: linked_by });
    const after = { ...rights, partner_ids };
    await record({ action: 'access-copied', user_id: id, subject: source.username, before, after });
    return orNotFound('User', findUser(db, id));
  });
}

/** What the other one sees through its own partner, too, unless both have the same. */
async function copyLinks(
  db: SystemDb,
  { id, from_id, linked_by }: { id: number; from_id: number; linked_by: number },
): Promise<number[]> {
  await db.deleteFrom('user_partners').where('user_id', '=', id).execute();
  const inserted = await db
    .insertInto('user_partners')
    .columns(['user_id', 'partner_id', 'linked_by'])
    .expression((eb) =>
      eb
        .selectFrom('users as own')
        .innerJoin('users as source', (join) => join.on('source.id', '=', from_id))
        .innerJoin('partners', (join) =>
          join.on((on) =>
            on.and([
              on('partners.id', '<>', on.ref('own.partner_id')),
              on.or([
                on('partners.id', '=', on.ref('source.partner_id')),
                on.exists(
                  on
                    .selectFrom('user_partners as link')
                    .where('link.user_id', '=', from_id)
                    .whereRef('link.partner_id', '=', 'partners.id')
                    .select('link.user_id'),
                ),
              ]),
            ]),
          ),
        )
        .where('own.id', '=', id)
        .select(['own.id', 'partners.id as partner_id', eb.val(linked_by).as('linked_by')]),
    )
    .returning('partner_id')
    .execute();
  return inserted.map(({ partner_id }) => partner_id);
}
