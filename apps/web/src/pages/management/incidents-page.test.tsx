import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import * as auth from '#features/auth/use-auth.ts';
import { enterText } from '#test/enter-text.ts';
import { anEvent, anIncident, FakeIncidents } from '#test/fake-incidents.ts';
import { shownSearch, showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { testInFull } from '#test/test-in-full.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { IncidentsPage } from './incidents-page.tsx';

let server: FakeIncidents;
const user = userEvent.setup({ delay: null });
const device = {
  trouble: 'reach',
  outlet: null,
  asset_type: 'Display',
  room_id: 5,
  room_name: 'Monet',
} as const;

beforeAll(startTestTranslations);
beforeEach(() => {
  server = new FakeIncidents();
  server.incidents = [
    anIncident(41, {
      severity: 'critical',
      effect: { rooms_down: 3, rooms_degraded: 0, devices: 42 },
      events: [
        anEvent(4, 'failed-again'),
        anEvent(3, 'verifying'),
        anEvent(2, 'failed-again', { at: '2026-02-27T09:02:00Z' }),
        anEvent(1, 'opened', { detail: { severity: 'warning' } }),
      ],
      members: [
        {
          asset_id: 7,
          asset_name: 'Room Bar',
          asset_type: 'Codec',
          room_id: 5,
          room_name: 'Monet',
          part: 'folded',
          condition: 'unknown',
          began_at: '2026-03-01T09:00:00Z',
          ended_at: null,
        },
      ],
      rooms: [
        {
          room_id: 5,
          room_name: 'Monet',
          worst: 'down',
          state: 'down',
          began_at: '2026-03-01T09:00:00Z',
          ended_at: null,
        },
      ],
      earlier: [
        {
          id: 12,
          opened_at: '2026-02-01T09:00:00Z',
          resolved_at: '2026-02-01T10:00:00Z',
          resolution: 'recovered',
        },
      ],
    }),
    anIncident(42, { cause: { ...device, class: 'asset', asset_id: 8, asset_name: 'Sony FW-75' } }),
    anIncident(43, {
      cause: { ...device, class: 'asset', asset_id: 9, asset_name: 'LG 86UH' },
      severity: 'info',
    }),
  ];
  vi.stubGlobal('fetch', server.fetch);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(toast, 'success').mockImplementation(() => {});
  vi.spyOn(toast, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(path = '', permissions = ['incidents.act']) {
  const session = {
    user: {
      id: 1,
      username: 'ada',
      full_name: 'Ada Lovelace',
      is_superuser: false,
      effective_permissions: permissions,
    },
  } as unknown as ReturnType<typeof auth.useAuth>;
  const spy = vi.spyOn(auth, 'useAuth').mockReturnValue(session);
  onTestFinished(() => spy.mockRestore());
  showTestPage(
    <main>
      <Routes>
        <Route path="/management/incidents/:incidentId?" element={<IncidentsPage />} />
        <Route path="*" element={<p>Another page</p>} />
      </Routes>
    </main>,
    `/management/incidents${path}`,
  );
}

const names = () => screen.queryAllByRole('rowheader').map((cell) => cell.textContent);
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));

testInFull('lists what is wrong, and keys act on the row with the focus', async () => {
  open();
  await screen.findByText('Lyon: agent offline');
  expect(names()).toEqual(['Lyon: agent offline', 'Sony FW-75: not reachable', 'LG 86UH: not reachable']);
  screen.getByText('3 open · 1 critical · 3 unassigned');
  screen.getByText('3 rooms down, 42 devices affected');

  await user.keyboard('jja');
  await waitFor(() => expect(server.acts).toEqual(['acknowledge 42 {"version":1}']));
  await screen.findByText('Ada Lovelace');

  // After `g` a letter goes to a page.
  await user.keyboard('ga');
  expect(server.acts).toHaveLength(1);

  await user.keyboard('jh');
  await screen.findByRole('dialog', { name: 'Snooze' });
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: '1 hour' }));
  await user.click(screen.getByRole('radio', { name: 'Until it recovers' }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(server.acts[1]).toBe('snooze 43 {"version":1,"until_recovered":true}'));
  await waitFor(() => expect(names()).toHaveLength(2));
  expect(toast.success).toHaveBeenCalledWith('Snoozed until it recovers', expect.anything());

  fireEvent.click(screen.getByRole('tab', { name: /Snoozed/ }));
  // Not those of the tab before.
  expect(names()).toEqual([]);
  await screen.findByText('LG 86UH: not reachable');
  await waitFor(() => expect(shownSearch()).toBe('?view=snoozed'));
});

test('acts on marked rows at once, and says how many could not be changed', async () => {
  open();
  await screen.findByText('Lyon: agent offline');
  await user.click(screen.getByRole('checkbox', { name: 'Select all loaded rows' }));
  await press('Acknowledge');
  await waitFor(() => expect(server.acts).toEqual(['acknowledge 41,42,43']));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('2 incidents changed'));
  expect(toast.error).toHaveBeenCalledWith(expect.stringContaining('1 incident was not changed'));
  expect(screen.queryByText('3 selected')).toBeNull();
});

testInFull('says when something was wrong last, and follows the stream', async () => {
  server.incidents = [];
  server.lastResolvedAt = new Date(Date.now() - 3 * 86_400_000).toISOString();
  open();
  await screen.findByText('Nothing is wrong. Last incident: 3 days ago.');
  server.incidents = [anIncident(50)];
  server.report(50);
  await screen.findByText('Lyon: agent offline');
  server.incidents = [anIncident(51, { severity: 'critical', site_name: 'Paris' }), ...server.incidents];
  server.report(51);
  await waitFor(() => expect(names()).toEqual(['Paris: agent offline', 'Lyon: agent offline']));
});

test('an administrator of a partner sees what incidents ask of people, beside the targets', async () => {
  open('', ['incidents.act', 'partner.manage']);
  await screen.findByText('Lyon: agent offline');
  await user.click(screen.getByRole('tab', { name: 'Noise' }));
  await screen.findByText('10 incidents opened', { exact: false });
  await waitFor(() => expect(shownSearch()).toBe('?view=noise'));
  const [messages, alarms] = screen.getAllByText(/^Target: at most/).map((line) => line.closest('li'));
  expect(messages?.textContent).toContain('1.5Target: at most 144Within the target');
  expect(alarms?.textContent).toContain('10%Target: at most 5%Above the target');
  screen.getByRole('link', { name: 'Lyon: agent offline' });
  screen.getByText('12 failures');
  screen.getByText('at most 9 in a day');
  expect(screen.queryByRole('table')).toBeNull();
});

test('the figures about noise are not headed by the incident of the address', async () => {
  const matchMedia = vi.spyOn(window, 'matchMedia');
  onTestFinished(() => matchMedia.mockRestore());
  matchMedia.mockImplementation(
    (media) => ({ matches: true, media, addEventListener() {}, removeEventListener() {} }) as never,
  );
  open('/41?view=noise', ['incidents.act', 'partner.manage']);
  await screen.findByText('10 incidents opened', { exact: false });
  await waitFor(() => expect(document.title).toMatch(/^Noise · /));
});

test('the page of an incident shows its cause, its devices, its rooms and what happened', async () => {
  open('/41');
  await screen.findByRole('heading', { name: 'Lyon: agent offline', level: 1 });
  screen.getByText('#41');
  screen.getByText('Nobody has this incident.');
  screen.getByRole('link', { name: 'Room Bar' });
  expect(screen.getAllByRole('link', { name: 'Monet' })).toHaveLength(2);
  await screen.findByText('No working codec');
  screen.getByText('Opened: Warning');
  screen.getByRole('link', { name: '#12' });
  screen.getByText(/^Failed again, 2 times since /);

  await enterText(await screen.findByRole('textbox', { name: 'Note' }), 'Router is being replaced.');
  await press('Add note');
  await screen.findByText('Note by Ada Lovelace');
  screen.getByText('Router is being replaced.');
  await press('Check now');
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('The devices are being checked.'));
});

test('an incident names another one that its device depends on, how often it opened, and takes planned work', async () => {
  const earlier = { id: 40, resolved_at: '2026-02-27T10:00:00Z', resolution: 'recovered' } as const;
  server.replace(42, { earlier: [{ ...earlier, opened_at: '2026-02-27T09:00:00Z' }] });
  open('/42');
  await screen.findByRole('heading', { name: 'Sony FW-75: not reachable', level: 1 });
  await screen.findByText('Also behind LG 86UH, which fails too:', { exact: false });
  screen.getByRole('link', { name: 'Incident #43' });
  screen.getByText('2 times in 7 days.');
  cleanup();
  open('/43');
  await screen.findByText('Also behind Sony FW-75, which fails too:', { exact: false });
  cleanup();
  open('/42');
  const plan = await screen.findByRole('button', { name: 'Plan work' });
  await waitFor(() => expect(plan.hasAttribute('disabled')).toBe(false));
  await user.click(plan);
  await screen.findByRole('dialog', { name: /Sony FW-75/ });
});

test('an incident tells the work that runs on its device, not what is over', async () => {
  const window = {
    ...{
      site_id: 1,
      site_name: 'Lyon',
      room_id: 5,
      room_name: 'Monet',
      asset_id: 8,
      asset_name: 'Sony FW-75',
    },
    ...{
      starts_at: '2026-03-01T08:00:00Z',
      ends_at: '2026-03-01T12:00:00Z',
      weekly: null,
      occurs_from: null,
    },
    ...{ occurs_to: null, time_zone: 'Europe/Paris', entered_afterwards: false, made_by: 'Ada' },
    ...{ made_at: '2026-02-01T08:00:00Z', cancelled_at: null },
  };
  server.windows = [
    { ...window, id: 1, state: 'now', reason: 'New firmware' },
    { ...window, id: 2, state: 'next', reason: 'Later' },
  ];
  open('/42');
  const work = within(await screen.findByRole('region', { name: 'Planned work' }));
  work.getByText('New firmware');
  work.getByText('Now');
  expect(work.queryByText('Later')).toBeNull();
  expect(work.queryByRole('button')).toBeNull();
  cleanup();
  server.windows = [{ ...window, id: 3, state: 'past', reason: 'Cabling' }];
  open('/42');
  await screen.findByRole('button', { name: 'Plan work' });
  await waitFor(() => expect(server.windowReads).toBe(2));
  expect(screen.queryByRole('region', { name: 'Planned work' })).toBeNull();
});

test('a ticket about an incident is written in a dialog that the server has filled, also by key', async () => {
  open('/42');
  await screen.findByRole('heading', { name: 'Sony FW-75: not reachable', level: 1 });
  await user.keyboard('c');
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(name.value).toBe('Incident 42');
  await enterText(name, '!');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.acts).toHaveLength(1);
  expect(JSON.parse(server.acts[0]?.replace('ticket 42 ', '') ?? '')).toEqual({
    ...{ version: 1, name: 'Incident 42!', priority: 3 },
    additional_data: { description: 'Since 9:00' },
  });
  await screen.findByRole('link', { name: 'Ticket #140' });
});

test('an act on an old version says what changed and by whom, and keeps what was typed', async () => {
  open('/41');
  await press('Snooze');
  await enterText(
    await screen.findByRole('textbox', { name: 'Reason (optional)' }),
    'Waiting for the provider',
  );
  server.replace(41, {
    state: 'acknowledged',
    acknowledged_at: '2026-03-01T09:05:00Z',
    events: [anEvent(2, 'acknowledged', { actor_name: 'Camille Moreau' }), anEvent(1, 'opened')],
  });
  const dialog = screen.getByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Snooze' }));
  const alert = await within(dialog).findByRole('alert');
  expect(alert.textContent).toContain('Acknowledged by Camille Moreau');
  const reason = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason (optional)' });
  expect(reason.value).toBe('Waiting for the provider');

  await user.click(within(dialog).getByRole('button', { name: 'Snooze' }));
  await waitFor(() => expect(server.acts).toHaveLength(1));
  expect(server.acts[0]).toContain('"version":2');
  await screen.findByText(/Ada Lovelace snoozed this until/);
});

test('a user without the right sees no buttons, no keys and no noise', async () => {
  open('/41?view=noise', []);
  await screen.findByText('3 rooms down, 42 devices affected');
  expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull();
  expect(screen.queryByRole('tab', { name: 'Noise' })).toBeNull();
  await user.keyboard('a');
  expect(server.acts).toEqual([]);
});

test('an incident that does not exist, or is hidden, is not found', async () => {
  open('/999');
  await screen.findByText('Incident not found');
  screen.getByRole('link', { name: 'Back to incidents' });
});
