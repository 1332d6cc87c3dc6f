import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { choosePartner } from '#api/partner-choice.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { ListEmpty } from './list-states.tsx';

beforeAll(startTestTranslations);
afterEach(() => choosePartner(undefined));

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

function show(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <ListEmpty none={{ title: 'No assets' }} noMatch={{ title: 'None' }} isNarrowed onClear={() => {}} />
      <Address />
    </MemoryRouter>,
  );
}

test('an empty list of one partner leads to that of all', async () => {
  choosePartner(2);
  show('/inventory/assets?roomId=19&partner=2');
  await userEvent.click(screen.getByRole('button', { name: 'Show all partners' }));
  expect(screen.getByRole('status').textContent).toBe('/inventory/assets?roomId=19');
});

test('a list that no choice narrows does not', () => {
  choosePartner(2);
  show('/admin/partners');
  expect(screen.queryByRole('button', { name: 'Show all partners' })).toBeNull();
});
