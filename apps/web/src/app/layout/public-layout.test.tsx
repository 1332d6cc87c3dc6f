import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeAll, test, vi } from 'vitest';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { PublicLayout } from './public-layout.tsx';

beforeAll(startTestTranslations);

test('a page outside the console that cannot be drawn leaves the layout, and can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let isBroken = true;
  const Page = () => {
    if (isBroken) throw new Error('broken');
    return <h1>Sign in</h1>;
  };
  render(
    <MemoryRouter>
      <Routes>
        <Route element={<PublicLayout />}>
          <Route path="/" element={<Page />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
  screen.getByRole('heading', { name: 'This screen could not be shown' });
  screen.getByRole('contentinfo');
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  screen.getByRole('heading', { name: 'Sign in' });
  vi.restoreAllMocks();
});
