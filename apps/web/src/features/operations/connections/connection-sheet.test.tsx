import type { AssetConnection } from '@greenroom/domain/operations/connections/asset-connection.ts';
import type { DriverDescription } from '@greenroom/domain/operations/connections/driver-description.ts';
import {
  getAssetConnection,
  listDrivers,
  putAssetConnection,
  testAssetConnection,
} from '@greenroom/domain/operations/connections/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { enterText } from '#test/enter-text.ts';
import { FakeApi, problem } from '#test/fake-api.ts';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { testInFull } from '#test/test-in-full.ts';
import { ConnectionSheet } from './connection-sheet.tsx';

const pjlink: DriverDescription = {
  ...{ id: 'pjlink', name: 'PJLink', default_port: 4352, credentials: ['password'], options: [] },
  ...{ can_reboot: false, can_check_firmware: true, can_install_firmware: false, can_switch_outlets: false },
  can_set_power: true,
};
const stored: AssetConnection = {
  asset_id: 7,
  version: 3,
  agent: null,
  connection: {
    ...{ driver: 'pjlink', host: '10.1.2.3', port: null, options: {}, username: null, route: 'auto' },
    ...{ has_password: true, password_set_at: null, is_readable: true, outlet: null },
  },
};

let api: FakeApi;
let sent: unknown[];
const user = userEvent.setup({ delay: null });

beforeAll(startTestTranslations);
beforeEach(() => {
  sent = [];
  api = new FakeApi()
    .respond(listDrivers, () => [pjlink])
    .respond(getAssetConnection, () => stored)
    .respond(testAssetConnection, ({ body }) => {
      sent.push(body);
      const step = { at: '2026-11-17T10:00:00Z', duration_ms: 12, message: null, details: ['PJLINK 1'] };
      const rejected = { code: 'device-auth-failed' as const, target: null, message: 'Refused.' };
      return {
        works: false,
        steps: [
          { ...step, step: 'connect' as const, code: null, target: '10.1.2.3:4352' },
          { ...step, ...rejected, step: 'sign-in' as const },
        ],
      };
    })
    .respond(putAssetConnection, ({ body }) => {
      sent.push(body);
      return stored;
    });
  vi.stubGlobal('fetch', api.fetch);
});
afterEach(() => vi.unstubAllGlobals());

const onOpenChange = vi.fn();
const open = async () => {
  showTestPage(
    <ConnectionSheet assetId={7} name="Projector" ipAddress={null} open onOpenChange={onOpenChange} />,
    '/',
  );
  await screen.findByLabelText('Address');
};
const press = (name: string) => user.click(screen.getByRole('button', { name }));

test('is saved by Ctrl+Enter, and left by Cancel after a question', async () => {
  await open();
  await enterText(screen.getByLabelText('Address'), '9');
  await press('Cancel');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  screen.getByLabelText('Address').focus();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toHaveLength(1));
});

testInFull('keeps the stored password unless it is replaced, and never shows it', async () => {
  await open();
  within(screen.getByRole('group', { name: 'Password' })).getByText('Set');
  await press('Save');
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  await press('Replace');
  await enterText(screen.getByLabelText('Password'), 's3cret');
  await press('Save');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]).not.toHaveProperty('password');
  expect(sent[1]).toMatchObject({ host: '10.1.2.3', port: null, password: 's3cret' });
});

test('marks a wrong address and sends nothing', async () => {
  await open();
  await user.clear(screen.getByLabelText('Address'));
  await enterText(screen.getByLabelText('Address'), 'not a host');
  await press('Test now');
  await screen.findByText(/Enter an address such as/);
  expect(sent).toEqual([]);
});

test('shows what a test tried and the first thing to repair, and brings it into view', async () => {
  // As newer browsers do; nothing may take the promise for something else when the result goes.
  const scroll = vi.fn(async () => {});
  Element.prototype.scrollIntoView = scroll as unknown as Element['scrollIntoView'];
  await open();
  await press('Test now');
  const steps = await screen.findByRole('list', { name: 'Steps of the test' });
  expect(within(steps).getAllByRole('listitem')).toHaveLength(2);
  within(steps).getByText('10.1.2.3:4352 accepts a connection');
  within(steps).getByText('Check the password. The device may lock itself after several tries.');
  await screen.findByText('Refused.');
  await press('Show details');
  expect(within(steps).getAllByText('PJLINK 1')).toHaveLength(2);
  expect(scroll).toHaveBeenCalledTimes(1);
  await user.type(screen.getByLabelText('Address'), '4');
  expect(screen.queryByRole('list', { name: 'Steps of the test' })).toBeNull();
  await press('Test now');
  await screen.findByText('Refused.');
});

testInFull(
  'shows both versions when another user has saved meanwhile, and saves the chosen one',
  async () => {
    const connection = stored.connection && { ...stored.connection, host: '10.9.9.9', port: 4353 };
    let current = stored;
    api = new FakeApi()
      .respond(listDrivers, () => [pjlink])
      .respond(getAssetConnection, () => current)
      .respond(putAssetConnection, ({ body }) => {
        sent.push(body);
        return sent.length === 1
          ? problem(412, { code: 'changed-meanwhile', detail: 'Changed.' })
          : { ...current, version: 5 };
      });
    vi.stubGlobal('fetch', api.fetch);
    await open();
    await user.clear(screen.getByLabelText('Address'));
    await enterText(screen.getByLabelText('Address'), '10.8.8.8');
    current = { ...stored, version: 4, connection };
    await press('Save');
    await screen.findByRole('radio', { name: 'Address: Yours' });
    await press('Save these choices');
    await screen.findByText('Choose one of the two.');
    expect(sent).toHaveLength(1);
    await user.click(screen.getByRole('radio', { name: 'Address: Yours' }));
    await press('Save these choices');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ host: '10.8.8.8', port: 4353 });
  },
);
