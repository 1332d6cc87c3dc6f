import { deviceMessage, messageOfParts } from '@greenroom/domain/operations/device-message.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { translator } from '#i18n/translator.ts';
import { aControl, anAsset, FakeDevices, Rejection } from '#test/fake-devices.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { testQueryClient } from '#test/test-query-client.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import french from '../../../public/locales/fr/common.json';
import { AssetControlPanel } from './asset-control-panel.tsx';

const user = userEvent.setup();
let server: FakeDevices;

beforeAll(async () => {
  await startTestTranslations();
  translator.addTexts('fr', french);
});
beforeEach(() => {
  server = new FakeDevices();
  server.assets = [anAsset(10, 'Wall display')];
  server.controls = [aControl(10)];
  vi.stubGlobal('fetch', server.fetch);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => vi.unstubAllGlobals());

function show(asset = server.assets[0], { canResetKey = false } = {}) {
  return render(
    <QueryClientProvider client={testQueryClient()}>
      <MemoryRouter>
        <AssetControlPanel asset={asset} assetId={10} canResetKey={canResetKey} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('reads the status of a controlled asset and links to control and alerts', async () => {
  show();
  await screen.findByText('Online');
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/management/control?assetId=10', '/management/monitor?assetId=10']);
});

test('names the failed action when the reason is unknown', async () => {
  show();
  await screen.findByText('Online');
  server.onAction = () => {
    throw new Rejection({});
  };
  await user.click(screen.getByRole('button', { name: 'Reboot' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reboot' }));
  await screen.findByText('Failed to perform reboot.');
});

test('requests nothing for an asset that is not controlled, and says why it cannot be rebooted', async () => {
  show(anAsset(10, 'Table', { is_controlled: false }));
  const reboot = screen.getByRole('button', { name: 'Reboot' });
  expect(reboot.getAttribute('aria-disabled')).toBe('true');
  expect(reboot.dataset.tip).toBe('This device is not connected to remote control.');
  await screen.findByText('1.0.0');
  expect(server.requests).toEqual([]);
});

test("shows the status and the check result of a device in the viewer's language", async () => {
  await translator.changeLanguage('fr');
  const parts = [deviceMessage('device.on'), deviceMessage('device.filterWarning')];
  server.onAction = () => ({ status: 'online' });
  server.said = { message: 'On, filter warning', device_message: messageOfParts(parts) };
  show();
  await screen.findByText('Allumé, avertissement filtre');
  server.onAction = () => ({ new_version_available: false });
  server.said = { message: null, device_message: deviceMessage('device.notInCatalogue', { version: '1.0' }) };
  await user.click(screen.getByRole('button', { name: 'Rechercher une mise à jour' }));
  await screen.findByText('Version 1.0. Le catalogue de micrologiciels ne contient pas ce modèle.');
  await translator.changeLanguage('en');
});

test("shows in the viewer's language why it is pending", async () => {
  await translator.changeLanguage('fr');
  server.onAction = () => ({ status: 'pending', message: 'The device is restarting.' });
  server.said = { message: null, device_message: deviceMessage('device.isRestarting') };
  show();
  await screen.findByText('L’appareil redémarre.');
  expect(screen.queryByText('The device is restarting.')).toBeNull();
  await translator.changeLanguage('en');
});

test('cannot be rebooted while it restarts, says why, and can be again when it has responded', async () => {
  server.onAction = () => ({ status: 'pending', message: 'The device is restarting.' });
  show();
  await screen.findByText('Pending');
  const reboot = screen.getByRole('button', { name: 'Reboot' });
  expect(reboot.getAttribute('aria-disabled')).toBe('true');
  expect(reboot.dataset.tip).toBe('The device is restarting. It can be rebooted again when it responds.');
  await user.click(reboot);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  const [observed_at, status] = [new Date().toISOString(), 'online'];
  server.push({ asset_id: 10, status, message: 'On', code: null, firmware_version: null, observed_at });
  await waitFor(() => expect(reboot.getAttribute('aria-disabled')).toBeNull());
});

test("cannot be rebooted again before the server's time, which may move closer", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  server.controls = [aControl(10, { reboot_again_at: new Date(Date.now() + 60_000).toISOString() })];
  show();
  const reboot = screen.getByRole('button', { name: 'Reboot' });
  await waitFor(() => expect(reboot.dataset.tip).toMatch(/^The last restart was a moment ago/));
  expect(reboot.getAttribute('aria-disabled')).toBe('true');
  server.controls = [aControl(10)];
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await waitFor(() => expect(reboot.getAttribute('aria-disabled')).toBeNull());
});

test('shows the key of the device, and lets only an administrator reset it', async () => {
  const device_key = { key: 'ssh SHA256:abc', pinned_at: '2026-03-03T10:00:00Z' };
  server.controls = [aControl(10, { device_key })];
  const { unmount } = show();
  expect((await screen.findByText('SHA256:abc')).previousElementSibling?.textContent).toBe('SSH host key');
  expect(screen.getByText(/^Known since .*2026/).textContent).toContain('with this key');
  expect(screen.queryByRole('button', { name: 'Reset key' })).toBeNull();
  unmount();

  show(server.assets[0], { canResetKey: true });
  await user.click(await screen.findByRole('button', { name: 'Reset key' }));
  const dialog = await screen.findByRole('alertdialog', { name: /^Reset the key of Wall display/ });
  server.controls = [aControl(10)];
  await user.click(within(dialog).getByRole('button', { name: 'Reset key' }));
  await waitFor(() => expect(screen.queryByText('SHA256:abc')).toBeNull());
  expect(server.resets).toEqual([10]);
});

test('sends a key with each reboot, and reports a recent reboot without calling it an error', async () => {
  show();
  await screen.findByText('Online');
  server.onAction = () => {
    throw new Rejection({ code: 'restarted-recently', detail: 'The device was restarted a moment ago.' });
  };
  const toasted = vi.spyOn(toast, 'error');
  for (const _ of [1, 2]) {
    await user.click(screen.getByRole('button', { name: 'Reboot' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Reboot' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }
  expect(toasted).toHaveBeenCalledWith('The device was restarted a moment ago.');
  await screen.findByText('Online');
  const keys = server.keys.filter((key) => key !== null);
  expect(keys.map((key) => key.length)).toEqual([32, 32]);
  expect(new Set(keys).size).toBe(2);
});
