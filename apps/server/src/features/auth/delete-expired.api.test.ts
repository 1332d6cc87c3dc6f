import { refreshTokens } from '@greenroom/domain/auth/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aUser } from '#test/build/a-user.ts';
import { signInByPassword } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { deleteExpired } from './delete-expired.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.stop());

const tables = ['refresh_tokens', 'rate_limits'] as const;

function countRows(): Promise<Record<string, number>> {
  return asSystem(t.database, async (db) => {
    const counts: Record<string, number> = {};
    for (const table of tables) counts[table] = (await db.selectFrom(table).selectAll().execute()).length;
    return counts;
  });
}

test('removes expired rows and keeps valid ones', async () => {
  const old = await signInByPassword(t, await aUser(t.database));
  await t.call(refreshTokens, { body: { refresh_token: old.refresh_token } });
  t.clock.pass(60 * 86_400);
  const { refresh_token } = await signInByPassword(t, await aUser(t.database));
  await deleteExpired(t.services);
  expect(await countRows()).toMatchObject({ refresh_tokens: 1 });
  expect((await t.call(refreshTokens, { body: { refresh_token } })).statusCode).toBe(200);
});
