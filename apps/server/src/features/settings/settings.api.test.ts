import { getClientSettings } from '@greenroom/domain/settings/endpoints.ts';
import { expect, test } from 'vitest';
import { aUser } from '#test/build/a-user.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp } from '#test/start-test-app.ts';

async function send(settings: Parameters<typeof startTestApp>[0]) {
  const t = await startTestApp(settings);
  const { access_token } = await signInAs(t, await aUser(t.database));
  const response = await t.call(getClientSettings, {}, { token: access_token });
  await t.stop();
  return { body: response.json(), policy: String(response.headers['content-security-policy']) };
}

test('tells the browser that the built-in map is used', async () => {
  expect((await send({})).body).toEqual({ map_tiles: null });
});

test("tells the browser about the operator's tile server and allows its images", async () => {
  const url = 'https://tiles.example/{z}/{x}/{y}.png';
  const { body, policy } = await send({ MAP_TILES_LIGHT_URL: url, MAP_TILES_ATTRIBUTION: '© The surveyors' });
  expect(body).toEqual({ map_tiles: { light: url, dark: url, attribution: '© The surveyors' } });
  expect(policy).toMatch(/img-src [^;]*https:\/\/tiles\.example/);
});
