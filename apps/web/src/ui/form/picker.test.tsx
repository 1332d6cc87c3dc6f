import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Picker } from './picker.tsx';

const user = userEvent.setup();
const all = [
  {
    key: 1,
    label: 'Fruit',
    options: [
      { value: 11, label: 'Apple' },
      { value: 12, label: 'Pear' },
    ],
  },
  { key: 2, label: 'Roots', options: [{ value: 21, label: 'Beet' }] },
];

function Food({ onChoose = () => {} }: { onChoose?: (value: number) => void }) {
  const [value, setValue] = useState<number | undefined>(undefined);
  const [query, setQuery] = useState('');
  const narrowed = all.map((group) => ({
    ...group,
    options: group.options.filter(({ label }) => label.toLowerCase().includes(query)),
  }));
  return (
    <>
      <Picker
        label="Food"
        placeholder="Choose"
        searchLabel="Search food"
        value={value}
        valueLabel={all.flatMap(({ options }) => options).find((option) => option.value === value)?.label}
        onValueChange={(next) => {
          setValue(next);
          onChoose(next);
        }}
        query={query}
        onQueryChange={setQuery}
        groups={narrowed.filter(({ options }) => options.length > 0)}
        loading={false}
        loadingMessage="Loading"
        emptyMessage="Nothing like that"
        focusAfter={50}
      />
      <button type="button">Elsewhere</button>
    </>
  );
}

const trigger = () => screen.getByRole('button', { name: /^Food/ });
const search = () => screen.findByRole('combobox', { name: 'Search food' });
const active = async () =>
  document.getElementById((await search()).getAttribute('aria-activedescendant') ?? '')?.textContent;

afterEach(() => vi.useRealTimers());

test('focuses its search after the given time, not before', () => {
  vi.useFakeTimers();
  render(<Food />);
  act(() => trigger().click());
  const field = screen.getByRole('combobox');
  act(() => vi.advanceTimersByTime(49));
  expect(document.activeElement).not.toBe(field);
  act(() => vi.advanceTimersByTime(1));
  expect(document.activeElement).toBe(field);
});

test('moves through all groups with the arrows and chooses with Enter', async () => {
  const onChoose = vi.fn();
  render(<Food onChoose={onChoose} />);
  await user.click(trigger());
  await user.click(await search());
  expect(await active()).toBe('Apple');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(await active()).toBe('Beet');
  await user.keyboard('{ArrowUp}{Enter}');
  expect(onChoose).toHaveBeenCalledWith(12);
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Food Pear' }));
});

test('starts at the chosen option, and at the first hit of a search', async () => {
  render(<Food />);
  await user.click(trigger());
  await user.click(screen.getByRole('option', { name: 'Pear' }));
  await user.click(trigger());
  expect(await active()).toBe('Pear');
  await user.type(await search(), 'ee');
  expect(await active()).toBe('Beet');
  await user.type(await search(), 'xyz');
  expect(screen.getByRole('status').textContent).toBe('Nothing like that');
});

test('closes on Escape with the focus on its button, and when the user goes elsewhere', async () => {
  render(<Food />);
  await user.click(trigger());
  await user.type(await search(), 'pear');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(document.activeElement).toBe(trigger());
  await user.keyboard('{ArrowDown}');
  expect((await search()).getAttribute('value')).toBe('');
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }));
});
