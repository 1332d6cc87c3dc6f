import { expect, onTestFinished, test } from 'vitest';
import { startTestApp } from '#test/start-test-app.ts';

const daySeconds = 86_400;
const lastDay = new Date(Date.now() + 2 * daySeconds * 1000).toISOString().slice(0, 10);

const settings = {
  SECURITY_CONTACT: 'mailto:security@example.com',
  SECURITY_CONTACT_EXPIRES: lastDay,
  PUBLIC_URL: 'https://greenroom.example.com',
};
const url = '/.well-known/security.txt';

test('names the contact in the form of RFC 9116, until its date', async () => {
  const t = await startTestApp(settings);
  onTestFinished(t.stop);
  const response = await t.app.inject({ url });
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(response.body).toBe(
    [
      'Contact: mailto:security@example.com',
      `Expires: ${lastDay}T00:00:00.000Z`,
      'Preferred-Languages: en, fr, es',
      'Canonical: https://greenroom.example.com/.well-known/security.txt',
      '',
    ].join('\n'),
  );
  t.clock.pass(2 * daySeconds);
  expect((await t.app.inject({ url })).statusCode).toBe(404);
});

test('is absent without a contact, and no page of the console takes its place', async () => {
  const t = await startTestApp();
  onTestFinished(t.stop);
  const response = await t.app.inject({ url });
  expect([response.statusCode, response.json().code]).toEqual([404, 'not-found']);
});
