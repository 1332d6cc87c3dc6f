import { randomBytes } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { accounts, personDomain, personPassword } from './accounts.ts';
import { requestAs, sessionOf } from './sign-in.ts';

export type Person = { id: number; username: string; email: string };

/** A name that no other test uses. */
export function freshName(): string {
  return `e2e-${randomBytes(4).toString('hex')}`;
}

/** Creates a user for this test alone, in a partner of the demo, with the password of all such users. */
export async function createPerson(
  request: APIRequestContext,
  { partner, ...more }: { partner: RegExp } & Record<string, unknown>,
): Promise<Person> {
  const partners = await requestAs<{ id: number; name: string }[]>(request, accounts.admin, '/api/partners');
  const { access_token } = await sessionOf(request, accounts.admin);
  const username = freshName();
  const created = await request.post('/api/users', {
    headers: { authorization: `Bearer ${access_token}` },
    data: {
      username,
      email: `${username}@${personDomain}`,
      full_name: 'Robin Example',
      partner_id: partners.find(({ name }) => partner.test(name))?.id,
      password: personPassword,
      ...more,
    },
  });
  expect(created.status()).toBe(201);
  return created.json();
}
