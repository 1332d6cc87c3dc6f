import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Combobox } from './combobox.tsx';

const user = userEvent.setup();
const onRetry = vi.fn();
const failed = { message: 'Could not be loaded', retryLabel: 'Try again', onRetry };

function Sites({ loading = false, error }: { loading?: boolean; error?: typeof failed }) {
  return (
    <Combobox<number>
      label="Site"
      placeholder="All sites"
      value={undefined}
      valueLabel={undefined}
      onValueChange={() => {}}
      query=""
      onQueryChange={() => {}}
      options={[]}
      loading={loading}
      loadingMessage="Loading"
      error={error}
      emptyMessage="No site matches"
      clearLabel="Clear"
    />
  );
}

test('shows that it is loading, and only then that nothing matches', async () => {
  const { rerender } = render(<Sites loading />);
  await user.click(screen.getByRole('combobox'));
  expect(screen.getByRole('status').textContent).toBe('Loading');
  rerender(<Sites />);
  expect(screen.getByRole('status').textContent).toBe('No site matches');
});

test('offers a retry after a failure, by pointer and by keyboard, and stays open', async () => {
  render(<Sites error={failed} />);
  const field = screen.getByRole('combobox');
  await user.click(field);
  expect(screen.queryByText('No site matches')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' }));
  await user.keyboard('{Enter}');
  expect(onRetry).toHaveBeenCalledTimes(2);
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-expanded')).toBe('true');
});

test('closes when the focus leaves it', async () => {
  render(<Sites error={failed} />);
  const field = screen.getByRole('combobox');
  await user.click(field);
  await user.tab();
  await user.tab();
  expect(field.getAttribute('aria-expanded')).toBe('false');
});

test('as a chip, shows its name with a plus while empty, and its name, value and a button to clear when set', async () => {
  const onValueChange = vi.fn();
  const chip = (value: number | undefined) => (
    <Combobox<number>
      label="Site of the rooms"
      chip="Site"
      placeholder="All sites"
      value={value}
      valueLabel={value === undefined ? undefined : 'Lyon'}
      onValueChange={onValueChange}
      query=""
      onQueryChange={() => {}}
      options={[]}
      loadingMessage="Loading"
      emptyMessage="No site matches"
      clearLabel="Clear"
    />
  );
  const { rerender } = render(chip(undefined));
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Site of the rooms' });
  expect([field.placeholder, field.value]).toEqual(['Site +', '']);
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  await user.click(field);
  expect(field.placeholder).toBe('All sites');
  rerender(chip(1));
  await user.keyboard('{Escape}');
  expect(field.value).toBe('Lyon');
  expect(screen.getByText('Site:').getAttribute('aria-hidden')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(onValueChange).toHaveBeenCalledWith(undefined);
});
