import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { useGoToKeys } from '#app/navigation/use-go-to-keys.ts';
import { FakeTickets } from '#test/fake-tickets.ts';
import { shownSearch, showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { NewTicketButton } from './new-ticket-button.tsx';
import type { NamedThing } from './ticket-about.ts';

beforeAll(startTestTranslations);

function Page({ thing }: { thing: NamedThing | undefined }) {
  useGoToKeys(null);
  return <NewTicketButton thing={thing} />;
}

const room = { id: 3, name: 'Salle Garonne', site_name: 'Part-Dieu' };
const asset = { id: 7, product_name: 'Sony FW-75', room_name: 'Salle Garonne', site_name: 'Part-Dieu' };
const nameOf = async () => (await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })).value;

test.each([
  ['a room', room, 'Salle Garonne · Part-Dieu'],
  ['an asset', asset, 'Sony FW-75 · Salle Garonne'],
  ['something that is not loaded', undefined, ''],
])('the key c opens a ticket about %s on its page', async (_, thing, about) => {
  showTestPage(<Page thing={thing} />, '/inventory');
  await userEvent.keyboard('c');
  expect(await nameOf()).toBe(about);
  expect(shownSearch()).toBe('');
});

test('the button does the same, and the ticket belongs to the partner of the thing', async () => {
  const server = new FakeTickets();
  vi.stubGlobal('fetch', server.fetch);
  onTestFinished(() => void vi.unstubAllGlobals());
  showTestPage(<Page thing={room} />, '/inventory');
  await userEvent.click(screen.getByRole('button', { name: 'New ticket' }));
  await nameOf();
  await userEvent.click(screen.getByRole('button', { name: 'Create ticket' }));
  await waitFor(() => expect(server.sent[0]?.body.about).toEqual({ type: 'room', id: 3 }));
});
