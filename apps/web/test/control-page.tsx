import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { ControlPage } from '#pages/management/control-page.tsx';
import { aControl, anAsset, aRoom, FakeDevices } from '#test/fake-devices.ts';
import { showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { toast } from '#ui/feedback/toaster.tsx';

export let server: FakeDevices;
export let user = userEvent.setup();

export const open = (search = '?roomId=1') => showTestPage(<ControlPage />, `/management/control${search}`);

export const device = (name = 'Wall display') => screen.findByRole('article', { name });
export const roomStatus = () => screen.findByRole('region', { name: 'Room status' });
export const press = async (name: string, inside?: HTMLElement) =>
  user.click(await (inside ? within(inside) : screen).findByRole('button', { name }));

/** A button disabled by a reason can still be reached, so that the reason can be read. */
export async function expectDisabled(name: string, reason: string) {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button.dataset.tip).toBe(reason));
  expect(button.getAttribute('aria-disabled')).toBe('true');
}

/** A user whose waits follow fake timers. */
export function followFakeTimers() {
  user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
}

/** Called once in each file of tests of the page. */
export function setUpControlPage() {
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
}
