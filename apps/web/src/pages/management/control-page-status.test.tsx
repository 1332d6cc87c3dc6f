import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { translator } from '#i18n/translator.ts';
import {
  device,
  expectDisabled,
  open,
  press,
  roomStatus,
  server,
  setUpControlPage,
  user,
} from '#test/control-page.tsx';
import { anAsset, aRoom, aStatus, Rejection } from '#test/fake-devices.ts';
import { shownSearch } from '#test/show-test-page.tsx';
import french from '../../../public/locales/fr/common.json';

setUpControlPage();

describe('choosing a room', () => {
  test('is required when the address names none', async () => {
    open('');
    await screen.findByText('No room selected');
  });

  test('offers the rooms by site, focuses the search after 50 ms and finds by site', async () => {
    open('');
    await press('Room Select a room');
    const search = screen.getByRole('combobox', { name: 'Search by room or site' });
    await waitFor(() => expect(document.activeElement).toBe(search));
    const names = async (site: string) =>
      within(await screen.findByRole('group', { name: site }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect(await names('Lyon')).toEqual(['Atelier', 'Forum']);
    expect(await names('Madrid')).toEqual(['Zénith']);
    await user.type(search, 'madr');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Room Madrid / Zénith' });
    expect(shownSearch()).toBe('?roomId=3');
  });

  test('searches on the server when there are more rooms than fit in one response', async () => {
    server.rooms = Array.from({ length: 60 }, (_, at) => aRoom(at + 1, `Room ${at + 1}`, [at, `Site ${at}`]));
    server.roomsPerResponse = 20;
    open('');
    await press('Room Select a room');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(20));
    await user.type(screen.getByRole('combobox'), 'Site 59');
    await screen.findByRole('option', { name: 'Room 60' });
    expect(screen.getAllByRole('option')).toHaveLength(1);
  });

  test('follows the asset of the address and marks its device', async () => {
    server.assets.push(anAsset(12, 'Camera'));
    open('?assetId=12');
    expect((await device('Camera')).getAttribute('aria-current')).toBe('true');
    expect((await device()).getAttribute('aria-current')).toBeNull();
    await screen.findByRole('button', { name: 'Room Lyon / Forum' });
  });

  test('reports that the asset in the address is not controlled', async () => {
    open('?assetId=11');
    await screen.findByText(/Table is in this room but not connected/);
  });

  test('links to the page of a device whose room is hidden', async () => {
    server.assets = [anAsset(10, 'Wall display', { room_id: null })];
    open('?assetId=10');
    expect((await screen.findByRole('link', { name: 'Open the device' })).getAttribute('href')).toBe(
      '/inventory/assets/10',
    );
  });

  test('reports that the room or the asset does not exist', async () => {
    open('?roomId=99');
    await screen.findByText('Room not found');
    open('?assetId=99');
    await screen.findByText('Asset not found');
  });

  test('reports that a room has nothing to control', async () => {
    server.assets = [anAsset(11, 'Table', { is_controlled: false })];
    open();
    await screen.findByText('No controllable devices in this room');
    await within(await roomStatus()).findByText('Operational');
    expect(server.requests).toEqual([]);
  });
});

describe('the status of a device', () => {
  test('is the stored one until the device responds', async () => {
    server.statuses = [aStatus(10, 'online')];
    const waiting: ((result: { status: string }) => void)[] = [];
    server.onAction = () => new Promise((resolve) => void waiting.push(resolve));
    open();
    const card = await device();
    await within(card).findByText('Online (cached)');
    await within(card).findByText('Updated 2 minutes ago');
    await act(async () => waiting[0]?.({ status: 'offline' }));
    await within(card).findByText('Offline');
    await within(card).findByText('Updated just now');
  });

  test('is requested once on load and again by the refresh button', async () => {
    open();
    const card = await device();
    await within(card).findByText('Online');
    expect(server.requests).toEqual(['get_status 10']);
    server.onAction = () => ({ status: 'warming up' });
    await press('Refresh status of Wall display (SN10)', card);
    await within(card).findByText('Warming up');
    expect(server.requests).toEqual(['get_status 10', 'get_status 10']);
  });

  test('is requested from four devices at once, not from all', async () => {
    server.assets = Array.from({ length: 9 }, (_, at) => anAsset(20 + at, `Panel ${at}`));
    const waiting: ((result: { status: string }) => void)[] = [];
    server.onAction = () => new Promise((resolve) => void waiting.push(resolve));
    open();
    await waitFor(() => expect(server.requests).toHaveLength(4));
    waiting.shift()?.({ status: 'online' });
    await waitFor(() => expect(server.requests).toHaveLength(5));
    expect(waiting).toHaveLength(4);
  });

  test.each([
    ['device-not-answering', 'The device is reachable but does not respond to its protocol.'],
    ['device-auth-failed', 'The device refused the user name or password.'],
  ] as const)('is Error with its own text for %s, and an issue of the room', async (code, words) => {
    server.onAction = () => ({ status: 'error', code });
    open();
    const card = await device();
    await within(card).findByText('Error');
    await within(card).findByText(words);
    await within(await roomStatus()).findByText('Issues detected');
  });

  test('is Offline with a reason for a device that cannot be reached, and not an issue of the room', async () => {
    server.onAction = () => ({ status: 'offline', code: 'device-unreachable' });
    open();
    const card = await device();
    await within(card).findByText('The device cannot be reached on the network.');
    await within(card).findByText('Offline');
    const status = within(await roomStatus());
    await status.findByText('Operational');
    await status.findByText('1 offline');
  });

  test('is counted in the same order whichever device responds first', async () => {
    server.assets = [anAsset(10, 'Wall display'), anAsset(12, 'Codec'), anAsset(13, 'Camera')];
    const responses = ['online', 'error', 'offline'];
    server.onAction = () => ({ status: responses.shift() ?? 'online' });
    open();
    const counts = within(await roomStatus());
    await waitFor(() =>
      expect(counts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        ...['1 Offline', '1 Error', '1 Online'],
      ]),
    );
  });

  test('is Error when it cannot be fetched, with the message or an unknown error', async () => {
    server.onAction = () => {
      throw new Rejection({ detail: 'The agent of this site is not connected.', code: 'agent-offline' });
    };
    open();
    const card = await device();
    await within(card).findByText('Error fetching status');
    await within(card).findByText('The agent of this site is not connected.');
    server.onAction = () => {
      throw new Rejection({});
    };
    await press('Refresh status of Wall display (SN10)', card);
    await within(card).findByText('An unknown error occurred');
  });

  test('changes while the page is open, and ignores outdated events', async () => {
    open();
    const card = await device();
    await within(card).findByText('Online');
    await act(async () => server.push(aStatus(10, 'offline', { observed_at: new Date().toISOString() })));
    await within(card).findByText('Offline');
    await act(async () => server.push(aStatus(10, 'online')));
    expect(within(card).queryByText('Online')).toBeNull();
  });

  test('is dropped when another room is selected', async () => {
    open();
    await within(await device()).findByText('Online');
    await press('Room Lyon / Forum');
    await user.click(await screen.findByRole('option', { name: 'Atelier' }));
    await screen.findByText('No controllable devices in this room');
    server.onAction = () => new Promise(() => {});
    await press('Room Lyon / Atelier');
    await user.click(await screen.findByRole('option', { name: 'Forum' }));
    await within(await device()).findByText('Loading');
    expect(server.requests).toEqual(['get_status 10', 'get_status 10']);
  });
});

test("shows the message of a device in the viewer's language", async () => {
  translator.addTexts('fr', french);
  await translator.changeLanguage('fr');
  server.said = { message: null, device_message: deviceMessage('device.onDays', { count: 40 }) };
  open();
  await within(await device()).findByText('Allumé depuis 40 jours');
  await act(() => translator.changeLanguage('en'));
  await within(await device()).findByText('On for 40 days');
});

describe('unsupported features', () => {
  test('are visible and say why they do nothing', async () => {
    open();
    await expectDisabled('Factory reset', 'Factory reset is not supported');
    await expectDisabled('Capture screen', 'Capture screen is not supported');
    screen.getByText('The plan of this room will be shown here. It is not available yet.');
  });

  test('open a prompt instead of exporting a configuration', async () => {
    open();
    await press('Export configuration', await device());
    const prompt = await screen.findByRole('dialog', { name: 'Export configuration' });
    await within(prompt).findByText('Wall display (SN10)');
    await press('Got it', prompt);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('links to the details of a device', async () => {
    open();
    expect(
      (await screen.findByRole('link', { name: 'Details of Wall display (SN10)' })).getAttribute('href'),
    ).toBe('/inventory/assets/10');
  });
});

test('counts the controllable and all devices of the room', async () => {
  open();
  const card = await roomStatus();
  await waitFor(() =>
    expect(
      within(card)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(['1', '2']),
  );
});
