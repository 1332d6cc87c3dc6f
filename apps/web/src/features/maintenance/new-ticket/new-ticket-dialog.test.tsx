import { createIncidentTicket, getIncidentTicketDraft } from '@greenroom/domain/incidents/acts/endpoints.ts';
import { listIncidents } from '@greenroom/domain/incidents/endpoints.ts';
import { listAssets, listRooms, listSites } from '@greenroom/domain/inventory/endpoints.ts';
import type { TicketsAbout } from '@greenroom/domain/maintenance/about/tickets-about.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { enterText } from '#test/enter-text.ts';
import { FakeApi, pageOf, problem } from '#test/fake-api.ts';
import { anIncident } from '#test/fake-incidents.ts';
import { FakeTickets } from '#test/fake-tickets.ts';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { NewTicketDialog } from './new-ticket-dialog.tsx';
import type { TicketAbout } from './ticket-about.ts';

const partner = { id: 9, name: 'Plaza' };
const site = { id: 1, name: 'Part-Dieu' };
const room = { id: 3, name: 'Salle Garonne' };
const asset = { id: 7, name: 'Sony FW-75' };
const ticket = { stage: 1, priority: 2, created_at: '2026-11-01T10:00:00Z', assigned_to: null };
const open = (id: number, name: string): TicketsAbout['tickets'][0] => ({
  ...{ id, name, ...ticket, service_level: null },
});
const aboutAsset: TicketAbout = { text: 'Sony FW-75 · Salle Garonne', thing: { type: 'asset', id: 7 } };

let server: FakeTickets;
let onOpenChange: ReturnType<typeof vi.fn<(open: boolean) => void>>;
const user = userEvent.setup({ delay: null });

beforeAll(startTestTranslations);
beforeEach(() => {
  server = new FakeTickets();
  server.about['asset 7'] = {
    ...{ partner, site, room, asset, total: 2 },
    tickets: [open(131, 'No sound'), open(122, 'Black')],
  };
  server.about['room 3'] = { ...{ partner, site, room, asset: null, total: 0 }, tickets: [] };
  server.about['site 1'] = { ...{ partner, site, room: null, asset: null, total: 0 }, tickets: [] };
  vi.stubGlobal('fetch', server.fetch);
  vi.spyOn(toast, 'success').mockImplementation(() => {});
  signInAs(5);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

function signInAs(id: number) {
  localStorage.setItem('access_token', `x.${btoa(JSON.stringify({ sub: String(id) }))}.x`);
}

function show(about: TicketAbout) {
  onOpenChange = vi.fn<(open: boolean) => void>();
  return showTestPage(<NewTicketDialog open about={about} onOpenChange={onOpenChange} />, '/');
}

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const draftKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('greenroom.draft.'));

test('has the caret after the place, also if a menu that closes gives the focus back', async () => {
  show(aboutAsset);
  const name = await field('Name');
  name.blur();
  // As Radix does.
  name.focus();
  name.select();
  await waitFor(() => expect(name.selectionStart).toBe(aboutAsset.text.length));
  expect(name.selectionEnd).toBe(aboutAsset.text.length);
});

test('names what it is about and the open tickets about it; a removed thing leaves the wider ones', async () => {
  show(aboutAsset);
  expect(document.activeElement).toBe(await field('Name'));
  const about = within(await screen.findByRole('group', { name: 'About' }));
  await about.findByText('Sony FW-75');
  about.getByText('2 open tickets about this asset:');
  expect(about.getByRole('link', { name: '#131' }).getAttribute('href')).toBe('/management/maintenance/131');
  await press('Remove Sony FW-75');
  await waitFor(() => expect(about.queryByText('Sony FW-75')).toBeNull());
  about.getByText('Salle Garonne');
  about.getByText('Part-Dieu');
  await press('Create ticket');
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  expect(server.sent[0]?.body.about).toEqual({ type: 'room', id: 3 });
});

test('is about nothing when the site is removed with all that is in it', async () => {
  show(aboutAsset);
  await press('Remove Part-Dieu');
  await screen.findByRole('button', { name: /Add a site, room, asset or incident/ });
  await press('Create ticket');
  await waitFor(() => expect(server.sent).toHaveLength(1));
  expect(server.sent[0]?.body.about).toBeUndefined();
});

test('finds another thing, and an incident, which brings its place and its ticket', async () => {
  const sent: unknown[] = [];
  const wall = { class: 'asset', trouble: 'reach', outlet: null, asset_type: null } as const;
  const cause = { ...wall, asset_id: 7, asset_name: 'Sony FW-75', room_id: 3, room_name: 'Salle Garonne' };
  const incident = anIncident(44, { cause, site_id: 1, site_name: 'Part-Dieu', version: 2 });
  const api = new FakeApi()
    .respond(listSites, ({ query }) => pageOf([], query))
    .respond(listRooms, ({ query }) => pageOf([], query))
    .respond(listAssets, ({ query }) => pageOf([], query))
    .respond(listIncidents, ({ query }) => pageOf([incident], query))
    .respond(createIncidentTicket, ({ body }) => {
      sent.push(body);
      // Something has happened to it since it was found.
      if (body.version === 2) return problem(409, { code: 'conflict', detail: 'x', values: { version: 3 } });
      return { ...incident, ticket: { id: 140, is_closed: false } };
    });
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    /\/api\/tickets/.test(address) ? server.fetch(address, init) : api.fetch(address, init),
  );
  show({ text: '' });
  await enterText(await field('Name'), 'Fuse');
  await press('About Add a site, room, asset or incident');
  await user.click(await screen.findByRole('option', { name: '#44 · Sony FW-75 · Part-Dieu' }));
  await screen.findByText('#44');
  await screen.findByText('Salle Garonne');
  expect(screen.queryByRole('button', { name: 'Remove Salle Garonne' })).toBeNull();
  await press('Create ticket');
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  const written = { name: 'Fuse', priority: 1, additional_data: { description: '' } };
  expect(sent).toEqual([
    { version: 2, ...written },
    { version: 3, ...written },
  ]);
  expect(server.sent).toEqual([]);
});

test('starts with what the server has written about an incident', async () => {
  const api = new FakeApi()
    .respond(getIncidentTicketDraft, () => ({
      name: 'Lyon: cut off',
      priority: 3,
      description: 'Since 9:00',
    }))
    .respond(createIncidentTicket, () => anIncident(44, { ticket: { id: 140, is_closed: false } }));
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    /\/incidents\//.test(address) ? api.fetch(address, init) : server.fetch(address, init),
  );
  show({ text: 'Cut off', thing: { type: 'site', id: 1 }, incident: { id: 44, version: 1 } });
  const name = await field('Name');
  expect([name.value, (await field('Description')).value]).toEqual(['Lyon: cut off', 'Since 9:00']);
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Urgent' }).checked).toBe(true);
  // It is no input that could be lost.
  await user.keyboard('{Escape}');
  expect(onOpenChange).toHaveBeenCalledWith(false);
});

test('a template fills what is not written yet, after the place', async () => {
  server.templates = [
    { name: 'No picture', title: 'No picture', priority: 3, description: 'Since when?' },
    { name: 'Move', title: '', priority: 0, description: 'Where to?' },
  ];
  show(aboutAsset);
  await enterText(await field('Description'), 'Left side');
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('combobox', { name: 'Template' }));
    await user.click(await screen.findByRole('option', { name }));
  };
  await choose('No picture');
  expect((await field('Name')).value).toBe('Sony FW-75 · Salle Garonne · No picture');
  expect((await field('Description')).value).toBe('Left side');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Urgent' }).checked).toBe(true);
  await choose('Move');
  expect((await field('Name')).value).toBe('Sony FW-75 · Salle Garonne');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Low' }).checked).toBe(true);
});

test('what was typed survives a reload with its key, is of one user, and ends when it is sent', async () => {
  const respond = server.onCreate;
  server.onCreate = () => Promise.reject(new TypeError('Failed to fetch'));
  show(aboutAsset);
  await enterText(await field('Name'), ': black again');
  await press('Remove Sony FW-75');
  await press('Create ticket');
  await screen.findByText('The ticket could not be created');
  cleanup();

  signInAs(6);
  show(aboutAsset);
  expect((await field('Name')).value).toBe('Sony FW-75 · Salle Garonne');
  cleanup();
  signInAs(5);
  show({ text: 'Salle Garonne', thing: { type: 'room', id: 3 } });
  expect((await field('Name')).value).toBe('Salle Garonne');
  cleanup();

  server.onCreate = respond;
  show(aboutAsset);
  expect((await field('Name')).value).toBe('Sony FW-75 · Salle Garonne: black again');
  await screen.findByText(/^You wrote this/);
  await press('Create ticket');
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  expect(server.sent[1]).toEqual(server.sent[0]);
  expect(server.sent[0]?.body.about).toEqual({ type: 'room', id: 3 });
  expect(draftKeys()).toEqual([]);
});

test('a draft can be started over, and is gone when it is discarded', async () => {
  show({ text: '' });
  await enterText(await field('Name'), 'Lamp');
  expect(draftKeys()).toEqual(['greenroom.draft.5.new-ticket:none']);
  cleanup();
  show({ text: '' });
  await press('Start over');
  expect((await field('Name')).value).toBe('');
  expect(draftKeys()).toEqual([]);
  await enterText(await field('Name'), 'Lamp');
  await press('Cancel');
  await press('Discard');
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  cleanup();
  expect(draftKeys()).toEqual([]);
});

test('a stored draft that is old or broken is ignored', async () => {
  const values = { name: 'Old', priority: 1, sales_order: '', additional_data: { description: '' } };
  const month = 30 * 86_400_000;
  for (const stored of [
    JSON.stringify({ at: Date.now() - month, key: 'k', values, about: {} }),
    JSON.stringify({ at: Date.now(), key: 'k', values: { ...values, name: 7 }, about: {} }),
    '{',
  ]) {
    localStorage.setItem('greenroom.draft.5.new-ticket:none', stored);
    show({ text: '' });
    expect((await field('Name')).value).toBe('');
    cleanup();
  }
});
