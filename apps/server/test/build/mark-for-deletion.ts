import {
  cancelPartnerDeletion,
  requestPartnerDeletion,
} from '@greenroom/domain/branding/brands/endpoints.ts';
import { expect } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aUser } from '#test/build/a-user.ts';
import { signInAs } from '#test/sign-in-as.ts';
import type { TestApp } from '#test/start-test-app.ts';

/** As a superuser does. The returned function takes it back. */
export async function markForDeletion(t: TestApp, id: number): Promise<() => Promise<void>> {
  const superuser = await aUser(t.database, { superuser: true });
  const { name } = await asSystem(t.database, (db) =>
    db.selectFrom('partners').where('id', '=', id).select('name').executeTakeFirstOrThrow(),
  );
  const { access_token: token } = await signInAs(t, superuser);
  const params = { id };
  const marked = await t.call(requestPartnerDeletion, { params, body: { confirmation: name } }, { token });
  expect(marked.statusCode).toBe(204);
  return async () => {
    const { access_token } = await signInAs(t, superuser);
    const response = await t.call(cancelPartnerDeletion, { params }, { token: access_token });
    expect(response.statusCode).toBe(204);
  };
}
