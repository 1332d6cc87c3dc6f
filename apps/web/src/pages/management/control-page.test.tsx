import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import type { OperationLog } from '@greenroom/domain/operations/operation-log.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aControl, anAsset, aRoom, aStatus, FakeDevices, Rejection } from '#test/fake-devices.ts';
import { shownSearch, showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import french from '../../../public/locales/fr/common.json';
import { ControlPage } from './control-page.tsx';

let server: FakeDevices;
let user = userEvent.setup();

beforeAll(startTestTranslations);
beforeEach(() => {
  user = userEvent.setup();
  server = new FakeDevices();
  server.rooms = [aRoom(1, 'Forum'), aRoom(2, 'Atelier'), aRoom(3, 'Zénith', [2, 'Madrid'])];
  server.assets = [anAsset(10, 'Wall display'), anAsset(11, 'Table', { is_controlled: false })];
  server.controls = [aControl(10)];
  vi.stubGlobal('fetch', server.fetch);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(toast, 'success').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = (search = '?roomId=1') => showTestPage(<ControlPage />, `/management/control${search}`);

const device = (name = 'Wall display') => screen.findByRole('article', { name });
const roomStatus = () => screen.findByRole('region', { name: 'Room status' });
const press = async (name: string, inside?: HTMLElement) =>
  user.click(await (inside ? within(inside) : screen).findByRole('button', { name }));

/** A button disabled by a reason can still be reached, so that the reason can be read. */
async function expectDisabled(name: string, reason: string) {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button.dataset.tip).toBe(reason));
  expect(button.getAttribute('aria-disabled')).toBe('true');
}

describe('choosing a room', () => {
  it('is required when the address names none', async () => {
    open('');
    await screen.findByText('No room selected');
  });

  it('offers the rooms by site, focuses the search after 50 ms and finds by site', async () => {
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

  it('searches on the server when there are more rooms than fit in one response', async () => {
    server.rooms = Array.from({ length: 60 }, (_, at) => aRoom(at + 1, `Room ${at + 1}`, [at, `Site ${at}`]));
    server.roomsPerAnswer = 20;
    open('');
    await press('Room Select a room');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(20));
    await user.type(screen.getByRole('combobox'), 'Site 59');
    await screen.findByRole('option', { name: 'Room 60' });
    expect(screen.getAllByRole('option')).toHaveLength(1);
  });

  it('follows the asset of the address and marks its device', async () => {
    server.assets.push(anAsset(12, 'Camera'));
    open('?assetId=12');
    expect((await device('Camera')).getAttribute('aria-current')).toBe('true');
    expect((await device()).getAttribute('aria-current')).toBeNull();
    await screen.findByRole('button', { name: 'Room Lyon / Forum' });
  });

  it('reports that the asset in the address is not controlled', async () => {
    open('?assetId=11');
    await screen.findByText(/Table is in this room but not connected/);
  });

  it('links to the page of a device whose room is hidden', async () => {
    server.assets = [anAsset(10, 'Wall display', { room_id: null })];
    open('?assetId=10');
    expect((await screen.findByRole('link', { name: 'Open the device' })).getAttribute('href')).toBe(
      '/inventory/assets/10',
    );
  });

  it('reports that the room or the asset does not exist', async () => {
    open('?roomId=99');
    await screen.findByText('Room not found');
    open('?assetId=99');
    await screen.findByText('Asset not found');
  });

  it('reports that a room has nothing to control', async () => {
    server.assets = [anAsset(11, 'Table', { is_controlled: false })];
    open();
    await screen.findByText('No controllable devices in this room');
    await within(await roomStatus()).findByText('Operational');
    expect(server.asked).toEqual([]);
  });
});

describe('the status of a device', () => {
  it('is the stored one until the device responds', async () => {
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

  it('is requested once on load and again by the refresh button', async () => {
    open();
    const card = await device();
    await within(card).findByText('Online');
    expect(server.asked).toEqual(['get_status 10']);
    server.onAction = () => ({ status: 'warming up' });
    await press('Refresh status of Wall display (SN10)', card);
    await within(card).findByText('Warming up');
    expect(server.asked).toEqual(['get_status 10', 'get_status 10']);
  });

  it('is requested from four devices at once, not from all', async () => {
    server.assets = Array.from({ length: 9 }, (_, at) => anAsset(20 + at, `Panel ${at}`));
    const waiting: ((result: { status: string }) => void)[] = [];
    server.onAction = () => new Promise((resolve) => void waiting.push(resolve));
    open();
    await waitFor(() => expect(server.asked).toHaveLength(4));
    waiting.shift()?.({ status: 'online' });
    await waitFor(() => expect(server.asked).toHaveLength(5));
    expect(waiting).toHaveLength(4);
  });

  it.each([
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

  it('is Offline with a reason for a device that cannot be reached, and not an issue of the room', async () => {
    server.onAction = () => ({ status: 'offline', code: 'device-unreachable' });
    open();
    const card = await device();
    await within(card).findByText('The device cannot be reached on the network.');
    await within(card).findByText('Offline');
    const status = within(await roomStatus());
    await status.findByText('Operational');
    await status.findByText('1 offline');
  });

  it('is counted in the same order whichever device responds first', async () => {
    server.assets = [anAsset(10, 'Wall display'), anAsset(12, 'Codec'), anAsset(13, 'Camera')];
    const answers = ['online', 'error', 'offline'];
    server.onAction = () => ({ status: answers.shift() ?? 'online' });
    open();
    const counts = within(await roomStatus());
    await waitFor(() =>
      expect(counts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        ...['1 Offline', '1 Error', '1 Online'],
      ]),
    );
  });

  it('is Error when it cannot be fetched, with the message or an unknown error', async () => {
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

  it('changes while the page is open, and ignores outdated events', async () => {
    open();
    const card = await device();
    await within(card).findByText('Online');
    await act(async () => server.push(aStatus(10, 'offline', { observed_at: new Date().toISOString() })));
    await within(card).findByText('Offline');
    await act(async () => server.push(aStatus(10, 'online')));
    expect(within(card).queryByText('Online')).toBeNull();
  });

  it('is dropped when another room is selected', async () => {
    open();
    await within(await device()).findByText('Online');
    await press('Room Lyon / Forum');
    await user.click(await screen.findByRole('option', { name: 'Atelier' }));
    await screen.findByText('No controllable devices in this room');
    server.onAction = () => new Promise(() => {});
    await press('Room Lyon / Atelier');
    await user.click(await screen.findByRole('option', { name: 'Forum' }));
    await within(await device()).findByText('Loading');
    expect(server.asked).toEqual(['get_status 10', 'get_status 10']);
  });
});

describe('reboot', () => {
  async function reboot() {
    await press('Reboot', await device());
    const dialog = await screen.findByRole('alertdialog', { name: 'Reboot Wall display (SN10)?' });
    await press('Reboot', dialog);
  }

  it('asks first, sends device type 3, reports success and reads the status five seconds later', async () => {
    open();
    const card = await device();
    await within(card).findByText('Online');
    server.onAction = () => ({ status: 'pending' });
    await press('Reboot', card);
    const dialog = await screen.findByRole('alertdialog', { name: 'Reboot Wall display (SN10)?' });
    expect(server.asked).toEqual(['get_status 10']);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await press('Reboot', dialog);
    await within(card).findByText('Pending');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(toast.success).toHaveBeenCalledWith('Wall display (SN10) is rebooting');
    expect(server.asked).toEqual(['get_status 10', 'reboot 10']);
    expect(server.parameters[1]).toEqual({ device_type: 3 });
    server.onAction = () => ({ status: 'online' });
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(server.asked).toEqual(['get_status 10', 'reboot 10', 'get_status 10']);
    await within(card).findByText('Online');
  });

  it('warns that an outlet is cut and names the other devices on it', async () => {
    server.controls = [
      aControl(10, { reboot_route: 'outlet', also_on_outlet: ['Camera', 'Speaker'], others_on_outlet: 2 }),
    ];
    open();
    await press('Reboot', await device());
    const dialog = await screen.findByRole('alertdialog');
    await within(dialog).findByText('This cuts the power of its outlet');
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Camera', 'Speaker', '2 other devices that you cannot see']);
  });

  it('that fails closes the dialog and sets the status to Error with the message', async () => {
    open();
    const card = await device();
    await within(card).findByText('Online');
    server.onAction = () => {
      throw new Rejection({
        detail: 'The device refused the user name or password.',
        code: 'device-auth-failed',
      });
    };
    await reboot();
    expect((await within(card).findByRole('alert')).textContent).toBe(
      'Reboot failedThe device refused the user name or password.',
    );
    await within(card).findByText('Error');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(toast.success).not.toHaveBeenCalled();
    await act(async () => server.push(aStatus(10, 'offline', { observed_at: new Date().toISOString() })));
    await within(card).findByText('Error');
    server.onAction = () => ({ status: 'online' });
    await press('Refresh status of Wall display (SN10)', card);
    await within(card).findByText('Online');
  });

  it('that fails at the power outlet says so: the device itself may be fine', async () => {
    server.controls = [aControl(10, { reboot_route: 'outlet' })];
    open();
    await within(await device()).findByText('Online');
    server.onAction = () => {
      throw new Rejection({
        detail: 'The device cannot be reached on the network.',
        code: 'device-unreachable',
      });
    };
    await reboot();
    await screen.findByText('Its power outlet could not be switched');
    expect(screen.queryByText('Reboot failed')).toBeNull();
  });

  it('shows an unknown error when the reason is unknown', async () => {
    open();
    await within(await device()).findByText('Online');
    server.onAction = () => {
      throw new Rejection({});
    };
    await reboot();
    await screen.findByText('An unknown error occurred');
  });

  it('is disabled, with the reason, on a device that has none', async () => {
    server.controls = [aControl(10, { can_reboot: false, reboot_route: null })];
    open();
    await expectDisabled('Reboot', 'This device has no remote restart and no power outlet is linked to it');
  });

  it('is disabled on a device without a connection', async () => {
    server.controls = [];
    open();
    await expectDisabled('Reboot', 'No connection to this device has been set up');
  });
});

it("shows the message of a device in the viewer's language", async () => {
  i18next.addResourceBundle('fr', 'common', french);
  await i18next.changeLanguage('fr');
  server.said = { message: null, device_message: deviceMessage('device.onDays', { count: 40 }) };
  open();
  await within(await device()).findByText('Allumé depuis 40 jours');
  await act(() => i18next.changeLanguage('en'));
  await within(await device()).findByText('On for 40 days');
});

describe('firmware', () => {
  const anInstall = (id: number): OperationLog => ({
    id,
    asset_id: 10,
    asset_name: 'Wall display',
    action_name: 'install_firmware_update',
    status: 'succeeded',
    message: 'Done',
    user_name: 'Ada',
    duration_ms: 1,
    created_at: '2026-01-01T00:00:00Z',
  });

  it('is checked, then installed after a question, and the log shows the end', async () => {
    open();
    const card = await device();
    server.onAction = () => ({ new_version_available: true, new_version: '2.1', current_version: '2.0' });
    await press('Check for updates', card);
    await within(card).findByText('Version 2.1 is available');
    await within(card).findByText('2.0');
    server.onAction = () => ({ status: 'pending', message: 'Started' });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await press('Install', card);
    await press(
      'Install',
      await screen.findByRole('alertdialog', { name: 'Install version 2.1 on Wall display (SN10)?' }),
    );
    await within(card).findByText('Installing');
    await within(card).findByText('Started');
    await expectDisabled('Check for updates', 'Installing');
    const asked = server.asked.length;
    await press('Check all firmware');
    expect(server.asked).toHaveLength(asked);
    server.log = [anInstall(server.asked.indexOf('install_firmware_update 10') + 1)];
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await within(card).findByText('Up to date');
    await within(card).findByText('2.1');
    expect(within(card).queryByRole('button', { name: 'Install' })).toBeNull();
  });

  it('that was being installed when the page was opened is followed to its end', async () => {
    server.controls = [aControl(10, { install: { operation_id: 7, version: '2.1' } })];
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open();
    const card = await device();
    await within(card).findByText('Installing');
    await expectDisabled('Check for updates', 'Installing');
    server.log = [...Array.from({ length: 100 }, (_, at) => anInstall(200 - at)), anInstall(7)];
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await within(card).findByText('Up to date');
    await within(card).findByText('2.1');
  });

  it('reports when there is nothing newer, and keeps the message', async () => {
    open();
    await within(await device()).findByText('Online');
    server.onAction = () => ({ new_version_available: false, message: 'Version 1.0.0 is up to date.' });
    await press('Check for updates');
    await screen.findByText('Up to date');
    await screen.findByText('Version 1.0.0 is up to date.');
  });

  it('that fails says so in its own line and keeps the status', async () => {
    open();
    const card = await device();
    await within(card).findByText('Online');
    server.onAction = () => {
      throw new Rejection({});
    };
    await press('Check for updates', card);
    await within(card).findByText('Firmware action failed');
    await within(card).findByText('Online');
    await within(await roomStatus()).findByText('Operational');
    server.onAction = () => {
      throw new Rejection({ detail: 'The device is busy.', code: 'device-busy' });
    };
    await press('Check for updates', card);
    await within(card).findByText('The device is busy.');
  });

  it('cannot be checked on a device that does not report it', async () => {
    server.controls = [aControl(10, { can_check_firmware: false })];
    open();
    await expectDisabled('Check for updates', 'This device cannot check for updates');
    await expectDisabled('Check all firmware', 'No device in this room can check for updates');
  });

  it('of all devices is checked at once, and the button is busy for a second per device and three more', async () => {
    server.assets.push(anAsset(12, 'Camera'));
    server.controls.push(aControl(12, { can_check_firmware: false }));
    open();
    const button = await screen.findByRole('button', { name: 'Check all firmware' });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
    vi.useFakeTimers({ shouldAdvanceTime: true });
    user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(button);
    await waitFor(() => expect(server.asked).toContain('check_firmware_update 10'));
    expect(server.asked).not.toContain('check_firmware_update 12');
    await act(() => vi.advanceTimersByTimeAsync(4_500));
    expect(button.getAttribute('aria-busy')).toBe('true');
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(button.getAttribute('aria-busy')).toBeNull();
  });
});

describe('unsupported features', () => {
  it('are visible and say why they do nothing', async () => {
    open();
    await expectDisabled('Factory reset', 'Factory reset is not supported');
    await expectDisabled('Capture screen', 'Capture screen is not supported');
    expect(
      screen.getByText('The plan of this room will be shown here. It is not available yet.'),
    ).toBeTruthy();
  });

  it('open a prompt instead of exporting a configuration', async () => {
    open();
    await press('Export configuration', await device());
    const prompt = await screen.findByRole('dialog', { name: 'Export configuration' });
    await within(prompt).findByText('Wall display (SN10)');
    await press('Got it', prompt);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('links to the details of a device', async () => {
    open();
    expect(
      (await screen.findByRole('link', { name: 'Details of Wall display (SN10)' })).getAttribute('href'),
    ).toBe('/inventory/assets/10');
  });
});

it('counts the controllable and all devices of the room', async () => {
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
