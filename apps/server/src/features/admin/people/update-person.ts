import type { Person, personChange } from '@greenroom/domain/admin/people/person.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type * as z from 'zod/mini';
import { endings } from '#access/session-end.ts';
import { endSessionsOf } from '#features/auth/sessions.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import type { JsonText } from '#platform/database/json-text.ts';
import type { Services } from '#platform/services.ts';
import type { Requester } from '../change-users.ts';
import { requireFittingEnd } from '../require-fitting-end.ts';
import { changePeople, requireLesserRights, requireOwnPermissions } from './change-people.ts';
import { findPerson, findPersonFacts } from './people.queries.ts';

type PersonChange = z.output<typeof personChange>;

export function updatePerson(
  services: Services,
  requester: Requester,
  { id, change }: { id: number; change: PersonChange },
): Promise<JsonText<Person>> {
  return changePeople(services, requester, async ({ db, administrator, record }) => {
    const facts = await orNotFound('Person', findPersonFacts(db, administrator, id));
    requireLesserRights(facts);
    requireOwnPermissions(administrator, change.permissions ?? []);
    const changed = Object.entries(change).filter(
      ([key, value]) =>
        value !== undefined && JSON.stringify(value) !== JSON.stringify(facts[key as keyof PersonChange]),
    );
    const after: PersonChange = Object.fromEntries(changed);
    if (id === administrator.id && [after.is_active, after.permissions, after.access_ends_on].some(isSet))
      throw new Problem('conflict', 'You cannot deactivate yourself or change your own permissions.');
    if (after.is_active || after.access_ends_on != null)
      requireFittingEnd({ ...facts, is_superuser: false, ...after }, services.now());
    if (changed.length > 0) {
      await db.updateTable('users').set(after).where('id', '=', id).execute();
      if (after.is_active !== undefined) {
        const because = after.is_active ? endings.activated : endings.deactivated;
        await endSessionsOf(db, { user_id: id, because });
      }
      const before = Object.fromEntries(changed.map(([key]) => [key, facts[key as keyof PersonChange]]));
      await record({ action: 'user-changed', user_id: id, subject: facts.username, before, after });
    }
    return orNotFound('Person', findPerson(db, administrator, id));
  });
}

const isSet = (value: unknown) => value !== undefined;
