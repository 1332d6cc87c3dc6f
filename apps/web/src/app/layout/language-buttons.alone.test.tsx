import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { setLanguage, startTranslations } from '#i18n/i18n.ts';
import { translator } from '#i18n/translator.ts';
import english from '../../../public/locales/en/common.json';
import spanish from '../../../public/locales/es/common.json';
import french from '../../../public/locales/fr/common.json';
import { LanguageButtons } from './language-buttons.tsx';

const texts: Record<string, unknown> = { en: english, fr: french, es: spanish };
let arriveFrench = () => {};

beforeAll(async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    const language = url.split('/')[2] ?? '';
    if (language === 'fr')
      await new Promise<void>((resolve) => {
        arriveFrench = resolve;
      });
    return Response.json(texts[language]);
  });
  document.documentElement.lang = 'en';
  await startTranslations();
});

const pressed = () => screen.getByRole('button', { pressed: true }).textContent;

test('switches to the chosen language at once and shows that it is loading, until its texts are loaded', async () => {
  render(<LanguageButtons />);
  expect(pressed()).toBe('en');
  expect(screen.queryByRole('status')).toBeNull();
  act(() => setLanguage('fr'));
  expect(pressed()).toBe('fr');
  await screen.findByRole('status');
  expect(translator.resolvedLanguage).toBe('en');
  await act(async () => arriveFrench());
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(translator.resolvedLanguage).toBe('fr');
  expect(document.documentElement.lang).toBe('fr');
});

test('follows a language that is chosen in another tab', async () => {
  const choose = (newValue: string) =>
    window.dispatchEvent(new StorageEvent('storage', { key: 'i18nextLng', newValue }));
  choose('es');
  await waitFor(() => expect(document.documentElement.lang).toBe('es'));
  choose('no language');
  expect(translator.resolvedLanguage).toBe('es');
});
