import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { translator } from '#i18n/translator.ts';
import { enterText } from '#test/enter-text.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { LoginForm } from './login-form.tsx';

beforeAll(startTestTranslations);

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const respondToLogin = (response: () => Response) => {
  const fetched = vi.fn(async () => response());
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

test('requires both fields, focuses the first invalid one and sends nothing', async () => {
  const fetched = respondToLogin(() => Response.json({}));
  render(<LoginForm onChallenge={async () => {}} />);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('Email is required.');
  await screen.findByText('Password is required.');
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(fetched).not.toHaveBeenCalled();
});

test('rejects an invalid address on leaving the field, and clears the error while it is corrected', async () => {
  render(<LoginForm onChallenge={async () => {}} />);
  await enterText(screen.getByLabelText('Email'), 'ada@lumiere');
  await userEvent.tab();
  await screen.findByText('Enter a valid email address.');
  await enterText(screen.getByLabelText('Email'), '.example');
  expect(screen.queryByText('Enter a valid email address.')).toBeNull();
});

test.each([
  ['the reason of the server', { detail: 'Wrong email or password.' }, 'Wrong email or password.'],
  ['the fallback when the server gives none', {}, 'Authentication failed'],
])('shows that the login failed, with %s, and keeps the input', async (_, body, reason) => {
  respondToLogin(() => Response.json(body, { status: 401 }));
  render(<LoginForm onChallenge={async () => {}} />);
  await enterText(screen.getByLabelText('Email'), 'ada@lumiere.example');
  await enterText(screen.getByLabelText('Password'), 'wrong');
  await userEvent.keyboard('{Enter}');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Login failed');
  expect(alert.textContent).toContain(reason);
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@lumiere.example');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('wrong');
});

test('shows that the server cannot be reached when there is no response', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  render(<LoginForm onChallenge={async () => {}} />);
  await enterText(screen.getByLabelText('Email'), 'ada@lumiere.example');
  await enterText(screen.getByLabelText('Password'), 'right');
  await userEvent.keyboard('{Enter}');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The server cannot be reached.');
  expect(alert.textContent).not.toContain('Authentication failed');
});

test('shows how long to wait after too many attempts, and what helps at once', async () => {
  const body = { code: 'too-many-requests', detail: 'Too many attempts. Try again in 30 seconds.' };
  respondToLogin(() => Response.json(body, { status: 429, headers: { 'retry-after': '30' } }));
  render(<LoginForm onChallenge={async () => {}} />);
  await enterText(screen.getByLabelText('Email'), 'ada@lumiere.example');
  await enterText(screen.getByLabelText('Password'), 'right');
  await userEvent.keyboard('{Enter}');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Try again in 30 seconds.');
  expect(alert.textContent).toContain('A new password by mail lets you in at once.');
});

test('shows the failure in a language chosen afterwards', async () => {
  translator.addTexts('fr', { 'errors.authenticationFailed': 'Échec' });
  respondToLogin(() => Response.json({}, { status: 401 }));
  render(<LoginForm onChallenge={async () => {}} />);
  await enterText(screen.getByLabelText('Email'), 'ada@lumiere.example');
  await enterText(screen.getByLabelText('Password'), 'wrong');
  await userEvent.keyboard('{Enter}');
  const alert = await screen.findByRole('alert');
  await act(() => translator.changeLanguage('fr'));
  expect(alert.textContent).toContain('Échec');
  await act(() => translator.changeLanguage('en'));
});

test('lets password managers fill it in', () => {
  render(<LoginForm onChallenge={async () => {}} />);
  expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username webauthn');
  expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password');
});
