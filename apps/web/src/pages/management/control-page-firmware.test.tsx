import type { OperationLog } from '@greenroom/domain/operations/operation-log.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  device,
  expectDisabled,
  followFakeTimers,
  open,
  press,
  roomStatus,
  server,
  setUpControlPage,
  user,
} from '#test/control-page.tsx';
import { aControl, anAsset, Rejection } from '#test/fake-devices.ts';

setUpControlPage();

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

  test('is checked, then installed after a question, and the log shows the end', async () => {
    open();
    const card = await device();
    server.onAction = () => ({ new_version_available: true, new_version: '2.1', current_version: '2.0' });
    await press('Check for updates', card);
    await within(card).findByText('Version 2.1 is available');
    await within(card).findByText('2.0');
    server.onAction = () => ({ status: 'pending', message: 'Started' });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    followFakeTimers();
    await press('Install', card);
    await press(
      'Install',
      await screen.findByRole('alertdialog', { name: 'Install version 2.1 on Wall display (SN10)?' }),
    );
    await within(card).findByText('Installing');
    await within(card).findByText('Started');
    await expectDisabled('Check for updates', 'Installing');
    const requests = server.requests.length;
    await press('Check all firmware');
    expect(server.requests).toHaveLength(requests);
    server.log = [anInstall(server.requests.indexOf('install_firmware_update 10') + 1)];
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await within(card).findByText('Up to date');
    await within(card).findByText('2.1');
    expect(within(card).queryByRole('button', { name: 'Install' })).toBeNull();
  });

  test('that was being installed when the page was opened is followed to its end', async () => {
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

  test('reports when there is nothing newer, and keeps the message', async () => {
    open();
    await within(await device()).findByText('Online');
    server.onAction = () => ({ new_version_available: false, message: 'Version 1.0.0 is up to date.' });
    await press('Check for updates');
    await screen.findByText('Up to date');
    await screen.findByText('Version 1.0.0 is up to date.');
  });

  test('that fails says so in its own line and keeps the status', async () => {
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

  test('cannot be checked on a device that does not report it', async () => {
    server.controls = [aControl(10, { can_check_firmware: false })];
    open();
    await expectDisabled('Check for updates', 'This device cannot check for updates');
    await expectDisabled('Check all firmware', 'No device in this room can check for updates');
  });

  test('of all devices is checked at once, and the button is busy for a second per device and three more', async () => {
    server.assets.push(anAsset(12, 'Camera'));
    server.controls.push(aControl(12, { can_check_firmware: false }));
    open();
    const button = await screen.findByRole('button', { name: 'Check all firmware' });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
    vi.useFakeTimers({ shouldAdvanceTime: true });
    followFakeTimers();
    await user.click(button);
    await waitFor(() => expect(server.requests).toContain('check_firmware_update 10'));
    expect(server.requests).not.toContain('check_firmware_update 12');
    await act(() => vi.advanceTimersByTimeAsync(4_500));
    expect(button.getAttribute('aria-busy')).toBe('true');
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(button.getAttribute('aria-busy')).toBeNull();
  });
});
