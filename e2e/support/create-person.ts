import { randomBytes } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { accounts, password } from './accounts.ts';

export type Person = { id: number; username: string; email: string };

/** A name that no other test has. */
export function freshName(): string {
  return `e2e-${randomBytes(4).toString('hex')}`;
}

/** Somebody for this test alone, of a partner of the demo, with the password of all demo accounts. */
export async function createPerson(
  request: APIRequestContext,
  { partner, ...more }: { partner: RegExp } & Record<string, unknown>,
): Promise<Person> {
  const signedIn = await request.post('/auth/api/v1/auth/login', {
    form: { username: accounts.admin, password },
  });
  const headers = { authorization: `Bearer ${(await signedIn.json()).access_token}` };
  const partners = (await (await request.get('/api/partners', { headers })).json()) as {
    id: number;
    name: string;
  }[];
  const username = freshName();
  const created = await request.post('/api/users', {
    headers,
    data: {
      username,
      email: `${username}@e2e.example`,
      full_name: 'Robin Example',
      partner_id: partners.find(({ name }) => partner.test(name))?.id,
      password,
      ...more,
    },
  });
  expect(created.status()).toBe(201);
  return created.json();
}
