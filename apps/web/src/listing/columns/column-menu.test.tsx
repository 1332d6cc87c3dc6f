import { fireEvent, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useCompactRows } from '#listing/rows/row-height.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { ColumnButton } from './column-button.tsx';
import { useColumns } from './use-columns.ts';

const known = ['site', 'floor', 'tags', 'serial'];
const defaults = ['site', 'floor'];

function List() {
  const columns = useColumns({
    list: 'things',
    owner: 7,
    inAddress: undefined,
    isSaved: false,
    known,
    defaults,
    onChange: () => {},
  });
  return (
    <>
      <p data-testid="shown">{columns.shown.join(' ')}</p>
      <ColumnButton columns={columns} name="Name" options={known.map((id) => ({ id, label: id }))} />
    </>
  );
}

const shown = () => screen.getByTestId('shown').textContent;
const openMenu = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  return screen.findByRole('checkbox', { name: 'site' });
};

beforeAll(startTestTranslations);
beforeEach(() => localStorage.clear());

test('adds and removes columns, but never the name', async () => {
  render(<List />);
  await openMenu();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Name' }).disabled).toBe(true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'tags' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'site' }));
  expect(shown()).toBe('floor tags');
});

test('moves a column with Alt and the arrows, and remembers the order for this person', async () => {
  const { unmount } = render(<List />);
  const site = await openMenu();
  fireEvent.keyDown(site, { key: 'ArrowDown', altKey: true });
  expect(shown()).toBe('floor site');
  unmount();
  render(<List />);
  expect(shown()).toBe('floor site');
});

test('returns to the default', async () => {
  localStorage.setItem('columns:things:7', 'serial');
  render(<List />);
  expect(shown()).toBe('serial');
  await openMenu();
  await userEvent.click(screen.getByRole('button', { name: 'Reset to default' }));
  expect(shown()).toBe('site floor');
  expect(localStorage.getItem('columns:things:7')).toBeNull();
});

test('makes the rows of all lists compact, and says which height is chosen', async () => {
  render(<List />);
  await openMenu();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Comfortable' }).checked).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: 'Compact' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Compact' }).checked).toBe(true);
  expect(renderHook(() => useCompactRows()).result.current).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: 'Comfortable' }));
  expect(renderHook(() => useCompactRows()).result.current).toBe(false);
});
