import { getMyNotifications } from '@greenroom/domain/notifications/endpoints.ts';
import { noNotifications } from '@greenroom/domain/notifications/my-notifications.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { translator } from '#i18n/translator.ts';
import { FakeApi } from '#test/fake-api.ts';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { SettingsPage } from './settings-page.tsx';

const user = userEvent.setup();

beforeEach(async () => {
  await startTestTranslations();
  vi.stubGlobal('fetch', new FakeApi().respond(getMyNotifications, () => noNotifications).fetch);
  showTestPage(<SettingsPage />, '/');
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('offers three languages by their own names, and stores the chosen one', async () => {
  const languages = screen.getByRole('group', { name: 'Language' });
  const names = [...languages.querySelectorAll('label')].map(({ textContent }) => textContent);
  expect(names).toEqual(['English', 'Français', 'Español']);
  await user.click(screen.getByRole('radio', { name: 'Español' }));
  expect(localStorage.getItem('i18nextLng')).toBe('es');
  expect(translator.language).toBe('es');
});

test('offers three themes, applies the chosen one at once and stores it', async () => {
  await user.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(localStorage.getItem('theme')).toBe('dark');
  expect(document.documentElement.classList.contains('dark')).toBe(true);
  await user.click(screen.getByRole('radio', { name: 'Light' }));
  expect(localStorage.getItem('theme')).toBe('light');
  expect(document.documentElement.classList.contains('dark')).toBe(false);
  await user.click(screen.getByRole('radio', { name: 'System' }));
  expect(localStorage.getItem('theme')).toBe('system');
});

test('switches single-key shortcuts off and on, and stores the choice', async () => {
  const box = screen.getByRole('checkbox', { name: 'Single-key shortcuts' });
  expect(box).toHaveProperty('checked', true);
  await user.click(box);
  expect(document.documentElement.dataset.shortcuts).toBe('off');
  expect(localStorage.getItem('shortcuts')).toBe('off');
  await user.click(box);
  expect(document.documentElement.dataset.shortcuts).toBe('on');
});
