import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { anIncident, FakeIncidents } from '#test/fake-incidents.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { testQueryClient } from '#test/test-query-client.ts';
import { RoomIncident } from './room-incident.tsx';

let server: FakeIncidents;

beforeAll(startTestTranslations);
beforeEach(() => {
  server = new FakeIncidents();
  const { cause } = anIncident(0);
  server.incidents = [
    anIncident(41, { cause: { ...cause, room_id: 2 } }),
    anIncident(42, { cause: { ...cause, room_id: 3 }, assigned_to: { id: 2, name: 'Camille Moreau' } }),
  ];
  vi.stubGlobal('fetch', server.fetch);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function open(roomId: number, mayAct = true) {
  return render(
    <QueryClientProvider client={testQueryClient()}>
      <MemoryRouter>
        <RoomIncident roomId={roomId} roomName="Monet" isReady mayAct={mayAct} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const number = (id: number) => screen.findByRole('link', { name: `Incident #${id}` });

test('the incident of a room is taken in place, by who may act, and is then theirs', async () => {
  open(2);
  expect((await number(41)).getAttribute('href')).toBe('/management/incidents/41');
  screen.getByText('Nobody');
  await userEvent.click(screen.getByRole('button', { name: 'Take incident #41, Monet' }));
  await screen.findByText('Ada Lovelace');
  expect(document.activeElement).toBe(await number(41));
  expect(screen.queryByRole('button')).toBeNull();
  await waitFor(() => expect(server.acts).toEqual(['acknowledge 41 {"version":1}']));
});

test('what somebody has, and what the viewer may not act on, is only a link', async () => {
  open(3);
  await number(42);
  screen.getByText('Camille Moreau');
  expect(screen.queryByRole('button')).toBeNull();
  open(2, false);
  await number(41);
  expect(screen.queryByRole('button')).toBeNull();
});

test('shows who was faster when it could not be taken', async () => {
  open(2);
  await number(41);
  server.replace(41, { state: 'acknowledged', assigned_to: { id: 2, name: 'Camille Moreau' } });
  await userEvent.click(screen.getByRole('button'));
  await screen.findByText('Camille Moreau');
  expect(screen.queryByRole('button')).toBeNull();
});

test('shows who took it meanwhile, and nothing for a room without an incident', async () => {
  const { container, unmount } = open(2);
  await number(41);
  server.replace(41, { state: 'acknowledged', assigned_to: { id: 2, name: 'Camille Moreau' } });
  server.report(41);
  await screen.findByText('Camille Moreau');
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  expect(container.textContent).toBe('');
  const other = open(9);
  await waitFor(() => expect(other.container.innerHTML).toBe(''));
});
