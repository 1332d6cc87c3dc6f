import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, parsePath, useLocation } from 'react-router';
import { TranslatedUiTexts } from '#app/layout/translated-ui-texts.tsx';
import { testQueryClient } from '#test/test-query-client.ts';

/** For tests: a page at its address, with its own cache and without retries. */
export function showTestPage(page: ReactNode, path: string, state?: unknown) {
  const client = testQueryClient();
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[state === undefined ? path : { ...parsePath(path), state }]}>
        <TranslatedUiTexts>{page}</TranslatedUiTexts>
        <ShownSearch />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

function ShownSearch() {
  return <output data-testid="search">{useLocation().search}</output>;
}

/** The query string of the current address of the page. */
export function shownSearch(): string | null {
  return screen.getByTestId('search').textContent;
}
