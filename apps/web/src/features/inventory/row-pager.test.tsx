import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { RowPager } from './row-pager.tsx';

beforeAll(startTestTranslations);

test('prefetches the row of an arrow when the pointer reaches it', async () => {
  const prefetch = vi.fn();
  const walk = { previous: { id: 1 }, next: { id: 3 }, position: 2, total: 3 };
  showTestPage(
    <RowPager
      walk={walk}
      labels={{ previous: 'Before', next: 'After' }}
      nameOf={({ id }) => `Row ${id}`}
      pathOf={({ id }) => `/rows/${id}?search=x`}
      prefetch={prefetch}
    />,
    '/rows/2',
  );
  await userEvent.hover(screen.getByRole('link', { name: 'After' }));
  expect(prefetch).toHaveBeenLastCalledWith(walk.next);
  await userEvent.hover(screen.getByRole('link', { name: 'Before' }));
  expect(prefetch).toHaveBeenLastCalledWith(walk.previous);
});
