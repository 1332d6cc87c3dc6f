import { act, render } from '@testing-library/react';
import { MemoryRouter, type NavigateFunction, Route, Routes, useNavigate, useParams } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { useRouteTitle } from '#app/navigation/use-route-title.ts';
import { translator } from '#i18n/translator.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { useDocumentTitle } from './use-document-title.ts';

const names: Record<string, string> = { 1: 'Lyon', 2: 'Lyon' };
let go: NavigateFunction;

function SitePage() {
  useDocumentTitle(names[useParams().id ?? ''] ?? null);
  return null;
}

function Console() {
  useRouteTitle();
  go = useNavigate();
  return (
    <Routes>
      <Route path="/inventory/sites/:id" element={<SitePage />} />
    </Routes>
  );
}

const walkTo = (path: string) => act(async () => go(path));

beforeAll(startTestTranslations);
afterAll(() => translator.changeLanguage('en'));

beforeEach(() => {
  render(
    <MemoryRouter initialEntries={['/inventory/sites/1']}>
      <Console />
    </MemoryRouter>,
  );
  expect(document.title).toMatch(/^Lyon · /);
});

test('keeps the name of the item through a change of language', async () => {
  await act(() => translator.changeLanguage('fr'));
  expect(document.title).toMatch(/^Lyon · /);
});

test('drops the name of the last item on the way to a missing one', async () => {
  await walkTo('/inventory/sites/99');
  expect(document.title).not.toContain('Lyon');
});

test('names the next item even when it has the same name', async () => {
  await walkTo('/inventory/sites/2');
  expect(document.title).toMatch(/^Lyon · /);
});
