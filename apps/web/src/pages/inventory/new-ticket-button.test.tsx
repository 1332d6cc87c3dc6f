import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { useGoToKeys } from '#app/navigation/use-go-to-keys.ts';
import { shownSearch, showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { NewTicketButton } from './new-ticket-button.tsx';
import type { NamedThing } from './ticket-about.ts';

beforeAll(startTestTranslations);

function Page({ thing }: { thing: NamedThing | undefined }) {
  useGoToKeys(null);
  return (
    <>
      <NewTicketButton thing={thing} />
      <output data-testid="state">{JSON.stringify(useLocation().state)}</output>
    </>
  );
}

const room = { name: 'Salle Garonne', site_name: 'Part-Dieu' };
const asset = { product_name: 'Sony FW-75', room_name: 'Salle Garonne', site_name: 'Part-Dieu' };

test.each([
  ['a room', room, 'Salle Garonne · Part-Dieu'],
  ['an asset', asset, 'Sony FW-75 · Salle Garonne'],
  ['something that is not loaded', undefined, ''],
])('the key c opens a ticket about %s', async (_, thing, about) => {
  showTestPage(<Page thing={thing} />, '/inventory');
  await userEvent.keyboard('c');
  expect(shownSearch()).toBe('?new=ticket');
  expect(screen.getByTestId('state').textContent).toBe(JSON.stringify({ about }));
});

test('the button does the same', async () => {
  showTestPage(<Page thing={room} />, '/inventory');
  await userEvent.click(screen.getByRole('button', { name: 'New ticket' }));
  expect(screen.getByTestId('state').textContent).toBe('{"about":"Salle Garonne · Part-Dieu"}');
});
