import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { DetailProblem } from './detail-problem.tsx';

const retry = vi.fn();

function show(kind: 'sites' | 'rooms' | 'assets', { id, status }: { id?: number; status: number }) {
  const error = new ApiError({ status });
  render(
    <MemoryRouter>
      <DetailProblem {...{ kind, id, error, retry }} isFetching={false} listPath={`/list/${kind}?search=a`} />
    </MemoryRouter>,
  );
  return screen.getByRole('alert').textContent;
}

describe('a detail page without its record', () => {
  beforeAll(startTestTranslations);

  test.each([
    ['sites', 'Something went wrongSite not found', 'Back to sites'],
    ['rooms', 'Room not found', 'Back to rooms'],
    ['assets', 'Asset not found', 'Back to assets'],
  ] as const)('%s: a missing record leads back to the list and offers no retry', (kind, text, back) => {
    expect(show(kind, { id: 1, status: 404 })).toContain(text);
    expect(screen.getByRole('link', { name: back }).getAttribute('href')).toBe(`/list/${kind}?search=a`);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test.each(['sites', 'rooms', 'assets'] as const)('%s: a failed request can be retried', async (kind) => {
    show(kind, { id: 1, status: 500 });
    retry.mockClear();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  test('an invalid id counts as a missing record', () => {
    expect(show('rooms', { status: 500 })).toContain('Room not found');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
