import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { FilterBar } from './filter-bar.tsx';
import type { ListFilters } from './filters-in-address.ts';

const fields = [
  { name: 'customer', label: 'Customer', kind: 'text' },
  { name: 'warranty_end_date', label: 'Warranty end', kind: 'day' },
] as const;

function List({ given = {} }: { given?: ListFilters }) {
  const [filters, setFilters] = useState(given);
  return (
    <>
      <p data-testid="filters">{JSON.stringify(filters)}</p>
      <FilterBar fields={fields} filters={filters} onFiltersChange={setFilters} />
    </>
  );
}

const written = () => JSON.parse(screen.getByTestId('filters').textContent ?? '');

beforeAll(startTestTranslations);

test('adds a filter by a field and an operator', async () => {
  render(<List />);
  await userEvent.click(screen.getByRole('button', { name: '+ Filter' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Customer' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Value' }), 'Lyon{Enter}');
  expect(written()).toEqual({ customer: 'contains:Lyon' });
  screen.getByRole('button', { name: 'Customer: contains Lyon' });
});

test('Enter takes the first field that the search finds', async () => {
  render(<List />);
  await userEvent.keyboard('f');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Search fields' }), 'custom{Enter}');
  await userEvent.type(screen.getByRole('textbox', { name: 'Value' }), 'Lyon{Enter}');
  expect(written()).toEqual({ customer: 'contains:Lyon' });
});

test('opens with f, takes days, and applies nothing that is not complete', async () => {
  render(<List />);
  await userEvent.keyboard('f');
  await userEvent.click(await screen.findByRole('button', { name: 'Warranty end' }));
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(written()).toEqual({});
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2027-03-31' } });
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(written()).toEqual({ warranty_end_date: 'before:2027-03-31' });
});

test('removes one filter and keeps the others', async () => {
  render(<List given={{ customer: 'empty', warranty_end_date: 'after:2026-01-01' }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove the filter Customer: empty' }));
  expect(written()).toEqual({ warranty_end_date: 'after:2026-01-01' });
});
