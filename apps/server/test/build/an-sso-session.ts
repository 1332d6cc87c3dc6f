import { createHash, randomBytes } from 'node:crypto';
import type { AuthTokens } from '@greenroom/domain/auth/auth-tokens.ts';
import { finishSso } from '@greenroom/domain/auth/sso/sign-in/endpoints.ts';
import { UnsecuredJWT } from 'jose';
import { insertCode } from '#features/auth/sso/sso-codes.queries.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { TestApp } from '../start-test-app.ts';

type Person = { id: number; partner_id: number };

/** The tokens of a session that the provider of the user's partner has opened, from its callback on. */
export async function anSsoSession(
  t: Pick<TestApp, 'services' | 'call'>,
  { id: user_id, partner_id }: Person,
): Promise<AuthTokens> {
  const { database, sealer, now } = t.services;
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const sealed_id_token = sealer.seal(Buffer.from(new UnsecuredJWT({ sub: 'x' }).encode()));
  const code = await asSystem(database, (db) =>
    insertCode(db, { user_id, partner_id, challenge, is_factor_shown: true, sealed_id_token }, now()),
  );
  const response = await t.call(finishSso, { body: { code, verifier } });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json();
}

/** The provider is the only way in for this user: its partner requires it, and the user has no password. */
export async function requireSso(
  { services }: Pick<TestApp, 'services'>,
  { id: user_id, partner_id }: Person,
): Promise<void> {
  const domain = 'company.example';
  const now = services.now();
  const issuer = 'https://provider.example';
  await asSystem(services.database, async (db) => {
    await db.deleteFrom('sso_providers').where('partner_id', '=', partner_id).execute();
    await db.deleteFrom('user_identities').where('user_id', '=', user_id).execute();
    await db
      .insertInto('sso_providers')
      .values({
        ...{ partner_id, name: 'Company', issuer, client_id: 'x', is_on: true, is_required: true },
        ...{ role_map: '[]', sealed_secret: services.sealer.seal(Buffer.from('x')), secret_set_at: now },
      })
      .execute();
    await db
      .insertInto('sso_domains')
      .values({ partner_id, domain, token: 'x', created_at: now, verified_at: now, verified_by: 'dns' })
      .onConflict((conflict) => conflict.columns(['partner_id', 'domain']).doNothing())
      .execute();
    await db
      .insertInto('user_identities')
      .values({ user_id, partner_id, issuer, subject: 'x', created_at: now, last_used_at: now })
      .execute();
    await db
      .updateTable('users')
      .set({ email: `u${user_id}@${domain}` })
      .where('id', '=', user_id)
      .execute();
    await db.deleteFrom('user_passwords').where('user_id', '=', user_id).execute();
  });
}
