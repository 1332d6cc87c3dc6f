import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { LoginPage } from '#pages/login-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { currentSession } from '../session.ts';

beforeAll(startTestTranslations);
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const tokens = { access_token: 'a', refresh_token: 'r', expires_in: 1800, force_password_change: false };
const challenge = { id: 'x'.repeat(43), expires_in: 300, factors: ['totp', 'recovery-code'] };
const user = { id: 7, username: 'ada', email: 'a@b.example', is_active: true };

test('a sign-in with a second step: a wrong code, a recovery code, and the end of the challenge', async () => {
  const sent: unknown[] = [];
  let isOver = true;
  const reject = (body: object) => Response.json({ detail: 'x', ...body }, { status: 401 });
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    const path = url.split('/').at(-1);
    if (path === 'me') return Response.json(user);
    if (path === 'login') return reject({ code: 'second-factor-required', challenge });
    const step = JSON.parse(String(body));
    sent.push(step);
    if (step.recovery_code === 'abcde-fghjk') return Response.json(tokens);
    if (!isOver) return reject({ code: 'second-factor-rejected', values: { attempts_left: 4 } });
    isOver = false;
    return reject({ code: 'challenge-expired', detail: 'Please sign in again.' });
  });
  render(
    <MemoryRouter>
      <LoginPage />
    </MemoryRouter>,
  );
  const signIn = async () => {
    await userEvent.type(await screen.findByLabelText('Email'), 'a@b.example');
    await userEvent.type(screen.getByLabelText('Password', { exact: true }), 'my password{Enter}');
  };
  await signIn();
  const code = await screen.findByLabelText('Code of your authenticator app');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Second step');
  await userEvent.type(code, '123456{Enter}');
  // The challenge is over: from the beginning, with the reason.
  await screen.findByText('Please sign in again.');

  await signIn();
  await userEvent.type(await screen.findByLabelText('Code of your authenticator app'), '123456{Enter}');
  await screen.findByText('x');
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  await userEvent.type(screen.getByLabelText('Recovery code', { exact: true }), 'abcde-fghjk{Enter}');
  await waitFor(() => expect(currentSession().authenticated).toBe(true));
  expect(sent.at(-1)).toEqual({ challenge_id: challenge.id, recovery_code: 'abcde-fghjk' });
});
