import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  device,
  expectDisabled,
  followFakeTimers,
  open,
  press,
  server,
  setUpControlPage,
} from '#test/control-page.tsx';
import { aControl, aStatus, Rejection } from '#test/fake-devices.ts';
import { toast } from '#ui/feedback/toaster.tsx';

setUpControlPage();

describe('reboot', () => {
  async function reboot() {
    await press('Reboot', await device());
    const dialog = await screen.findByRole('alertdialog', { name: 'Reboot Wall display (SN10)?' });
    await press('Reboot', dialog);
  }

  test('asks first, sends device type 3, reports success and reads the status five seconds later', async () => {
    open();
    const card = await device();
    await within(card).findByText('Online');
    server.onAction = () => ({ status: 'pending' });
    await press('Reboot', card);
    const dialog = await screen.findByRole('alertdialog', { name: 'Reboot Wall display (SN10)?' });
    expect(server.requests).toEqual(['get_status 10']);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    followFakeTimers();
    await press('Reboot', dialog);
    await within(card).findByText('Pending');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(toast.success).toHaveBeenCalledWith('Wall display (SN10) is rebooting');
    expect(server.requests).toEqual(['get_status 10', 'reboot 10']);
    expect(server.parameters[1]).toEqual({ device_type: 3 });
    server.onAction = () => ({ status: 'online' });
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(server.requests).toEqual(['get_status 10', 'reboot 10', 'get_status 10']);
    await within(card).findByText('Online');
  });

  test('warns that an outlet is cut and names the other devices on it', async () => {
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

  test('that fails closes the dialog and sets the status to Error with the message', async () => {
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

  test('that fails at the power outlet says so: the device itself may be fine', async () => {
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

  test('shows an unknown error when the reason is unknown', async () => {
    open();
    await within(await device()).findByText('Online');
    server.onAction = () => {
      throw new Rejection({});
    };
    await reboot();
    await screen.findByText('An unknown error occurred');
  });

  test('is disabled, with the reason, on a device that has none', async () => {
    server.controls = [aControl(10, { can_reboot: false, reboot_route: null })];
    open();
    await expectDisabled('Reboot', 'This device has no remote restart and no power outlet is linked to it');
  });

  test('is disabled on a device without a connection', async () => {
    server.controls = [];
    open();
    await expectDisabled('Reboot', 'No connection to this device has been set up');
  });
});
