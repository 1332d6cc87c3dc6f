import { defaultPermissions } from '@greenroom/domain/access/permission.ts';
import { emailAddress } from '@greenroom/domain/auth/email-address.ts';
import { newPassword } from '@greenroom/domain/auth/new-password.ts';
import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import { recordChange } from '#features/audit/audit.queries.ts';
import type { Database } from '#platform/database/database.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import { hashNewPassword } from '#platform/passwords/hash-new-password.ts';

type NewUser = {
  email: string;
  name: string;
  /** Reference or name. For a superuser it is created if it does not exist. */
  partner: string;
  username?: string | undefined;
  isSuperuser: boolean;
  password: string;
  mustChangePassword: boolean;
};

export type CreatedUser = { email: string; username: string; partner: string; isNewPartner: boolean };

export async function createUser(database: Database, input: NewUser): Promise<CreatedUser> {
  const email = emailAddress.safeParse(input.email);
  if (!email.success) throw new Error(`--email ${email.error.issues[0]?.message}`);
  const password = newPassword.safeParse(input.password);
  if (!password.success) throw new Error(password.error.issues[0]?.message);
  const names = [email.data, input.username ?? '', input.name, input.partner];
  const hash = await hashNewPassword(password.data, { replaces: null, names });
  return asSystem(database, async (db) => {
    if (await isTaken(db, 'email', email.data))
      throw new Error(`A user with the email ${email.data} already exists.`);
    const username = await chooseUsername(db, email.data, input.username);
    const { id: partner_id, name, isNew } = await findOrCreatePartner(db, input);
    const row = {
      username,
      email: email.data,
      full_name: input.name.trim(),
      partner_id,
      is_superuser: input.isSuperuser,
      must_change_password: input.mustChangePassword,
      permissions: [...defaultPermissions],
    };
    const user = await db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow();
    await db.insertInto('user_passwords').values({ user_id: user.id, hash }).execute();
    const after = { ...row, partner_name: name };
    const change = {
      action: 'user-created',
      user_id: user.id,
      subject: username,
      before: null,
      after,
    } as const;
    await recordChange(db, { actor: null, change });
    return { email: email.data, username, partner: name, isNewPartner: isNew };
  });
}

async function isTaken(db: SystemDb, column: 'email' | 'username', value: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .where((eb) => eb(eb.fn('lower', [column]), '=', value.toLowerCase()))
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** The part before the at sign, unless that username is taken. */
async function chooseUsername(db: SystemDb, email: string, requested: string | undefined): Promise<string> {
  const username = requested?.trim() || email.slice(0, email.indexOf('@'));
  if (!(await isTaken(db, 'username', username))) return username;
  if (requested !== undefined) throw new Error(`A user called ${username} already exists.`);
  return email;
}

async function findOrCreatePartner(db: SystemDb, { partner, isSuperuser }: NewUser) {
  const label = partner.trim();
  const all = await db.selectFrom('partners').select(['id', 'reference', 'name']).execute();
  const byReference = all.filter(({ reference }) => reference === label);
  const found =
    byReference.length > 0 ? byReference : all.filter(({ name }) => foldText(name) === foldText(label));
  if (found.length > 1) throw new Error(`Several partners are called "${label}": give the reference.`);
  if (found[0]) return { ...found[0], isNew: false };
  // A typing error must not create a tenant; only the first administrator has no partner to choose from.
  if (!isSuperuser) throw new Error(`There is no partner "${label}". Import it first.`);
  const created = await db
    .insertInto('partners')
    .values({ name: label })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
  return { ...created, isNew: true };
}
