import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { translator } from '#i18n/translator.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { SettingsPage } from './settings-page.tsx';

const user = userEvent.setup();

beforeEach(async () => {
  await startTestTranslations();
  render(<SettingsPage />);
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

test('has a placeholder for notifications', () => {
  expect(screen.getByRole('heading', { name: 'Notifications' })).toBeTruthy();
  expect(screen.getByText('Notification settings are not available yet.')).toBeTruthy();
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
