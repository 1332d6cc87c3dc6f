import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { currentSession, signOut } from '../session.ts';
import { finishReturn } from './finish-return.ts';
import { SsoFailure } from './sso-failure.tsx';
import { readStarted, storeStarted } from './started-sso.ts';

beforeAll(startTestTranslations);

const started = { verifier: 'v'.repeat(43), email: 'ada@lumiere.example', name: 'Lumière ID', target: '/' };
const tokens = { access_token: 'a', refresh_token: 'r', expires_in: 1800, force_password_change: false };
const responses: Record<string, () => Response> = {
  me: () => Response.json({ id: 7, username: 'ada', email: 'ada@lumiere.example', is_active: true }),
  finish: () => Response.json(tokens),
};
let sent: string[] = [];

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  sent = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.split('/').at(-1) ?? '';
    sent.push(path);
    return responses[path]?.() ?? Response.json({}, { status: 404 });
  });
});

test('a code is tried once, opens the session, and its sign-out also leads to the provider', async () => {
  storeStarted(started);
  const code = `code=${'c'.repeat(43)}`;
  const results = await Promise.all([finishReturn(code, started), finishReturn(code, started)]);
  expect(results).toEqual([{ kind: 'entered' }, { kind: 'entered' }]);
  expect(sent).toEqual(['finish', 'me']);
  expect(currentSession().authenticated).toBe(true);
  expect(readStarted()).toBeNull();

  const assign = vi.fn();
  vi.stubGlobal('location', { ...window.location, assign });
  responses['sign-out'] = () => Response.json({ end_session_url: 'https://id.example/end' });
  await signOut();
  expect(sent.slice(2)).toEqual(['sign-out']);
  expect(assign).toHaveBeenCalledWith('https://id.example/end');
});

test('a code in a tab that has started nothing is not sent', async () => {
  const result = await finishReturn(`code=${'d'.repeat(43)}`, null);
  expect(result).toEqual({ kind: 'failed', word: 'not-started' });
  expect(sent).toEqual([]);
});

test('a second step of ours comes after the provider', async () => {
  const challenge = { id: 'x'.repeat(43), expires_in: 300, factors: ['totp'] };
  responses.finish = () =>
    Response.json({ code: 'second-factor-required', detail: 'x', challenge }, { status: 401 });
  const result = await finishReturn(`code=${'e'.repeat(43)}`, started);
  expect(result).toEqual({ kind: 'challenge', challenge });
});

test.each([
  ['not-started', 'This sign-in is no longer valid', true],
  ['denied', 'Lumière ID did not confirm the sign-in', true],
  ['unreachable', 'Lumière ID does not respond', true],
  ['rejected', 'The sign-in with Lumière ID is not set up correctly', true],
  ['no-access', 'This account has no access', false],
] as const)('a failure %s has its own words and a way on', async (word, title, mayRepeat) => {
  const failure = await finishReturn(`error=${word}`, started);
  if (failure.kind !== 'failed') throw new Error(failure.kind);
  render(
    <MemoryRouter>
      <SsoFailure failure={failure} started={started} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('alert').textContent).toContain(title);
  expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(mayRepeat);
  expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/login');
});

test('a code that is over says so in the words of the server', async () => {
  responses.finish = () =>
    Response.json({ code: 'sso-rejected', detail: 'It took too long.' }, { status: 401 });
  const failure = await finishReturn(`code=${'f'.repeat(43)}`, started);
  if (failure.kind !== 'error') throw new Error(failure.kind);
  render(
    <MemoryRouter>
      <SsoFailure failure={failure} started={null} />
    </MemoryRouter>,
  );
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('It took too long.'));
});
