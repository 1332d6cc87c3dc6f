import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { ScreenBoundary } from './screen-boundary.tsx';

let date = '';

/** As every screen that shows a time: Intl throws on what is no date. */
function Board() {
  return <p>{new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(new Date(date))}</p>;
}

beforeAll(startTestTranslations);
beforeEach(() => {
  date = 'no date';
  vi.spyOn(console, 'error').mockImplementation(() => {});
  render(
    <MemoryRouter initialEntries={['/board']}>
      <Link to="/other">Sidebar</Link>
      <ScreenBoundary>
        <Routes>
          <Route path="/board" element={<Board />} />
          <Route path="/other" element={<p>Other screen</p>} />
        </Routes>
      </ScreenBoundary>
    </MemoryRouter>,
  );
});
afterEach(() => void vi.restoreAllMocks());

test('keeps the layout around a screen that one broken date breaks', () => {
  screen.getByRole('heading', { name: 'This screen could not be shown' });
  screen.getByRole('link', { name: 'Sidebar' });
});

test('shows the screen again once it works', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  screen.getByRole('alert');
  date = '2026-03-01T12:00:00Z';
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  screen.getByText('Mar 1, 2026');
});

test('resets the failure on another screen', async () => {
  await userEvent.click(screen.getByRole('link', { name: 'Sidebar' }));
  screen.getByText('Other screen');
  expect(screen.queryByRole('alert')).toBeNull();
});
