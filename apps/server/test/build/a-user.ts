import { randomUUID } from 'node:crypto';
import type { Permission } from '@greenroom/domain/access/permission.ts';
import { hash } from '@node-rs/argon2';
import type { Database } from '#platform/database/database.ts';
import { asSystem } from '#platform/database/scope.ts';
import { aPartner } from './a-partner.ts';

export const testPassword = 'correct horse battery';
/** As cheap as Argon2 allows: a hash names its own cost, and most tests sign in for something else. */
const cheapest = { memoryCost: 8, timeCost: 1, parallelism: 1 };
let cheapHash: Promise<string> | undefined;

type Input = {
  partner?: number;
  email?: string;
  fullName?: string;
  superuser?: boolean;
  active?: boolean;
  restricted?: boolean;
  mustChangePassword?: boolean;
  permissions?: readonly Permission[];
  roles?: readonly string[];
};

export type TestUser = { id: number; username: string; email: string; partner_id: number };

export async function aUser(database: Database, input: Input = {}): Promise<TestUser> {
  const name = randomUUID().slice(0, 8);
  const partner_id = input.partner ?? (await aPartner(database)).id;
  cheapHash ??= hash(testPassword, cheapest);
  const passwordHash = await cheapHash;
  return asSystem(database, async (db) => {
    const user = await db
      .insertInto('users')
      .values({
        username: `u-${name}`,
        email: input.email ?? `${name}@partner.example`,
        full_name: input.fullName ?? `User ${name}`,
        partner_id,
        is_superuser: input.superuser ?? false,
        is_active: input.active ?? true,
        force_explicit_grants: input.restricted ?? false,
        must_change_password: input.mustChangePassword ?? false,
        permissions: [...(input.permissions ?? [])],
        roles: [...(input.roles ?? [])],
      })
      .returning(['id', 'username', 'email', 'partner_id'])
      .executeTakeFirstOrThrow();
    await db.insertInto('user_passwords').values({ user_id: user.id, hash: passwordHash }).execute();
    return user;
  });
}
