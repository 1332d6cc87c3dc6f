import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { device, open, press, roomStatus, server, setUpControlPage } from '#test/control-page.tsx';
import { aControl, anAsset, aStatus, Rejection } from '#test/fake-devices.ts';
import { toast } from '#ui/feedback/toaster.tsx';

setUpControlPage();

const switched = () => server.requests.filter((request) => request.startsWith('power'));
const inCall = () => aStatus(12, 'online', { facts: { in_use: true } });

describe('on and standby', () => {
  test('of one device are disabled while one runs; success is reported, a failure named', async () => {
    open();
    const card = await device();
    const group = await within(card).findByRole('group', { name: 'Power of Wall display (SN10)' });
    let letItEnd = () => {};
    server.onAction = (action) =>
      action === 'power_on' ? new Promise((resolve) => (letItEnd = () => resolve({}))) : { status: 'online' };
    await press('On', group);
    const standby = within(group).getByRole('button', { name: 'Standby' });
    await waitFor(() => expect(standby.getAttribute('aria-disabled')).toBe('true'));
    await press('Standby', group);
    letItEnd();
    await waitFor(() => expect(standby.getAttribute('aria-disabled')).toBeNull());
    expect(switched()).toEqual(['power_on 10']);
    expect(server.keys.at(-1)).not.toBeNull();
    expect(toast.success).toHaveBeenCalledWith('Wall display (SN10) is switching on');

    server.onAction = () => {
      throw new Rejection({ code: 'device-busy', detail: 'The projector is cooling down.' });
    };
    await press('Standby', group);
    expect((await within(card).findByRole('alert')).textContent).toBe('The projector is cooling down.');
  });

  test('are missing on a device that cannot be switched', async () => {
    server.controls = [aControl(10, { can_set_power: false })];
    open();
    const card = await device();
    await within(card).findByRole('button', { name: 'Reboot' });
    await within(card).findByText('Online');
    expect(screen.queryByRole('button', { name: 'Standby' })).toBeNull();
  });

  test('of the whole room name what came of each device, and those that cannot be switched', async () => {
    server.assets = [
      anAsset(10, 'Wall display'),
      anAsset(12, 'Room bar'),
      anAsset(13, 'Projector'),
      anAsset(14, 'Ceiling microphone'),
    ];
    server.controls = [aControl(10), aControl(12), aControl(13), aControl(14, { can_set_power: false })];
    server.statuses = [inCall()];
    open();
    const card = await roomStatus();
    const group = await within(card).findByRole('group', { name: 'Whole room' });
    await within(await device('Room bar')).findByText('Online');
    await press('Standby', group);
    const dialog = await screen.findByRole('alertdialog', { name: 'The room is in use' });
    within(dialog).getByText(/^Room bar \(SN12\): a call is active/);
    await press('Cancel', dialog);
    expect(switched()).toEqual([]);

    await press('Standby', group);
    server.onAction = (_action, parameters) => {
      if (server.requests.at(-1)?.endsWith(' 13'))
        throw new Rejection({ code: 'device-unreachable', detail: 'The device cannot be reached.' });
      expect(parameters).toEqual({ even_if_in_use: true });
      return {};
    };
    await press('Standby anyway', await screen.findByRole('alertdialog'));
    const results = await within(card).findByRole('status', { name: 'What came of each device' });
    await waitFor(() =>
      expect(
        within(results)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent),
      ).toEqual([
        'Wall display (SN10) is going to standby',
        'Room bar (SN12) is going to standby',
        'Projector (SN13) The device cannot be reached.',
      ]),
    );
    within(card).getByText('Cannot be switched remotely: Ceiling microphone (SN14)');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await press('Hide the results', card);
    expect(within(card).queryByRole('status', { name: 'What came of each device' })).toBeNull();
  });

  test('have to be confirmed when the server knows of a call that the page does not', async () => {
    open();
    const card = await roomStatus();
    const group = await within(card).findByRole('group', { name: 'Whole room' });
    server.onAction = (_action, parameters) => {
      if (!(parameters as { even_if_in_use?: boolean }).even_if_in_use)
        throw new Rejection({ code: 'room-in-use', detail: 'A device in this room is in use.' });
      return {};
    };
    await press('Standby', group);
    const dialog = await screen.findByRole('alertdialog', { name: 'The room is in use' });
    await press('Standby anyway', dialog);
    await within(card).findByText('is going to standby');
    expect(switched()).toEqual(['power_standby 10', 'power_standby 10']);
  });
});
