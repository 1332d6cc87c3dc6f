import type { User } from '@greenroom/domain/auth/current-user.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { enterText } from '#test/enter-text.ts';
import { problem } from '#test/fake-api.ts';
import { anEditor, aRoom, FakeEstate } from '#test/fake-estate.ts';
import { shownSearch, showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { testInFull } from '#test/test-in-full.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { EstateDialogs } from './estate-dialogs.tsx';

let server: FakeEstate;
const user = userEvent.setup({ delay: null });

beforeAll(startTestTranslations);
// The dialogs are loaded on demand, which takes longer than a test waits the first time.
beforeAll(() =>
  Promise.all([
    import('./edit-sheet.tsx'),
    import('./new-sheet.tsx'),
    import('./retire-dialog.tsx'),
    import('./move-dialog.tsx'),
  ]),
);
beforeEach(() => {
  server = new FakeEstate();
  vi.stubGlobal('fetch', server.fetch);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(toast, 'success').mockImplementation(() => {});
  vi.spyOn(toast, 'warning').mockImplementation(() => {});
  localStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const save = async () => user.click(await screen.findByRole('button', { name: 'Save' }));

function open(search: string, viewer: Partial<User> = {}) {
  return showTestPage(<EstateDialogs user={{ ...anEditor, ...viewer }} />, `/inventory/assets${search}`);
}

test('edits the asset that the address names: sends what was changed, closes and says so', async () => {
  open('?siteId=2&edit=asset:13');
  await screen.findByRole('dialog', { name: 'Edit asset · Room Kit Pro' });
  const mac = await field('MAC address');
  await enterText(mac, '28-29-86-25-b0-f6');
  await user.tab();
  expect(mac.value).toBe('28:29:86:25:B0:F6');
  screen.getByText('28-29-86-25-b0-f6 → 28:29:86:25:B0:F6');
  screen.getByText('1 change');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(shownSearch()).toBe('?siteId=2'));
  expect(server.bodies).toEqual([{ mac_address: '28:29:86:25:B0:F6' }]);
  expect(toast.success).toHaveBeenCalledWith('Room Kit Pro saved', { undo: expect.anything() });
});

testInFull('marks an invalid field and one that the server rejects, and keeps the rest', async () => {
  open('?edit=asset:13');
  const ip = await field('IP address');
  await enterText(ip, 'router');
  await save();
  await screen.findByText('An IP address looks like 192.168.1.20.');
  expect(document.activeElement).toBe(ip);
  expect(server.bodies).toEqual([]);
  await user.clear(ip);
  await enterText(await field('Reference'), 'LUM-1');
  server.respondAt('PUT /assets/13', problem(409, { detail: 'Taken.', code: 'reference-taken' }));
  await save();
  await screen.findByText('This reference is already used by the same partner.');
  expect((await field('Reference')).value).toBe('LUM-1');
});

testInFull('marks a warranty that ends before it starts, until one of its days is right', async () => {
  open('?edit=asset:13');
  const [from, to] = [await screen.findByLabelText('Warranty from'), screen.getByLabelText('Warranty to')];
  fireEvent.change(from, { target: { value: '2027-03-01' } });
  fireEvent.change(to, { target: { value: '0002-02-28' } });
  fireEvent.change(to, { target: { value: '2027-02-28' } });
  await screen.findByText('The warranty cannot end before it starts.');
  await save();
  expect(document.activeElement).toBe(to);
  expect(server.bodies).toEqual([]);
  fireEvent.change(from, { target: { value: '2027-02-01' } });
  await waitFor(() => expect(screen.queryByText('The warranty cannot end before it starts.')).toBeNull());
  await save();
  await waitFor(() =>
    expect(server.bodies).toMatchObject([
      { warranty_start_date: '2027-02-01', warranty_end_date: '2027-02-28' },
    ]),
  );
});

test('keeps what another user saved in other fields, and says so', async () => {
  open('?edit=asset:13');
  await enterText(await field('Model'), 'CS-KITPRO');
  server.change(13, { serial_number: 'FOC1' }, 'Aïcha Diallo');
  await save();
  await waitFor(() => expect(shownSearch()).toBe(''));
  expect(server.assets[0]).toMatchObject({ serial_number: 'FOC1', model: 'CS-KITPRO' });
  expect(toast.success).toHaveBeenCalledWith('Room Kit Pro saved', {
    description: 'Aïcha Diallo changed Serial number meanwhile. Kept.',
    undo: expect.anything(),
  });
});

test('shows the page and a reason to those who may only look', async () => {
  open('?edit=asset:13', { effective_permissions: [] });
  await waitFor(() => expect(shownSearch()).toBe(''));
  expect(toast.warning).toHaveBeenCalledWith(
    'You cannot change this asset. Ask an administrator of Lumière.',
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.calls).toEqual([]);
});

test('leaves parameters of other screens alone', () => {
  open('?new=ticket&edit=whatever');
  expect(shownSearch()).toBe('?new=ticket&edit=whatever');
  expect(screen.queryByRole('dialog')).toBeNull();
});

testInFull('compares when both changed the same field, and saves the choice for each', async () => {
  open('?edit=asset:13');
  await enterText(await field('Serial number'), 'MINE');
  await enterText(await field('Model'), 'KITPRO');
  server.change(13, { serial_number: 'THEIRS', model: 'KIT', ip_address: '10.0.0.9' }, 'Aïcha Diallo');
  await save();
  const button = await screen.findByRole('button', { name: 'Save these choices' });
  expect(document.activeElement?.textContent).toContain('The same fields were changed meanwhile');
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Serial number: Yours' }));
  await user.click(button);
  // What is missing is named at its row, and has the focus.
  expect(screen.getAllByText('Choose one of the two.')).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Model: Yours' }));
  await user.click(screen.getByRole('radio', { name: /^Model: Aïcha Diallo/ }));
  // A third version starts the comparison again.
  server.change(13, { serial_number: 'THIRD' }, 'Marc');
  await user.click(button);
  await screen.findByText('It was changed once more while you compared. Choose again.');
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Take all of mine' }));
  await user.click(screen.getByRole('button', { name: 'Save these choices' }));
  await waitFor(() => expect(shownSearch()).toBe(''));
  expect(server.assets[0]).toMatchObject({ serial_number: 'MINE', model: 'KIT', ip_address: '10.0.0.9' });
});

testInFull('offers unsaved changes of an earlier visit, to continue or to discard', async () => {
  const first = open('?edit=asset:13');
  await enterText(await field('Model'), 'KITPRO');
  first.unmount();
  open('?edit=asset:13');
  await screen.findByText(/^You have unsaved changes from/);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect((await field('Model')).value).toBe('KITPRO');
  await user.keyboard('{Escape}');
  await screen.findByRole('alertdialog', { name: 'Discard 1 change?' });
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(shownSearch()).toBe(''));
  expect(localStorage.length).toBe(0);
});

testInFull(
  'creates an asset where the user stands, and the next one with the same place and maker',
  async () => {
    open('?roomId=4&new=asset');
    await screen.findByRole('dialog', { name: 'New asset' });
    await enterText(await field('Name *'), 'MXA920');
    await enterText(await field('Manufacturer'), 'Shure');
    await enterText(await field('Serial number'), 'S1');
    await user.click(screen.getByRole('button', { name: 'Save and add another' }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('MXA920 created'));
    const name = await field('Name *');
    await waitFor(() => expect(name.value).toBe(''));
    expect((await field('Serial number')).value).toBe('');
    await enterText(name, 'P300');
    await save();
    await waitFor(() => expect(shownSearch()).toBe('?roomId=4'));
    expect(server.bodies).toEqual([
      { product_name: 'MXA920', manufacturer: 'Shure', serial_number: 'S1', room_id: 4 },
      { product_name: 'P300', manufacturer: 'Shure', room_id: 4 },
    ]);
  },
);

test('offers a device that was found at a site the rooms of that site alone', async () => {
  server.rooms.push(aRoom(6, 'Salle Ampère', { site_id: 9, site_name: 'Siège Part-Dieu' }));
  const state = { opened: true, values: { product_name: 'EB-L200F' }, siteId: 9 };
  showTestPage(<EstateDialogs user={anEditor} />, '/admin/agents/3?new=asset', state);
  expect((await field('Name *')).value).toBe('EB-L200F');
  await user.click(screen.getByRole('button', { name: /^Room/ }));
  await screen.findByRole('option', { name: 'Salle Ampère' });
  expect(screen.queryByRole('option', { name: 'Salle Noether' })).toBeNull();
});

testInFull(
  'duplicates an asset without what belongs to it alone, and warns of an equal serial number',
  async () => {
    const own = { serial_number: 'FOC1', mac_address: '28:29:86:25:B0:F6', retirement_reason: 'Lamp broken' };
    server.change(13, { model: 'KITPRO', status: 'Retired', ...own }, 'Marc');
    open('?duplicate=asset:13');
    await screen.findByRole('dialog', { name: 'Duplicate Room Kit Pro' });
    const serial = await field('Serial number');
    expect([serial.value, (await field('MAC address')).value]).toEqual(['', '']);
    await enterText(serial, 'FOC1');
    await screen.findByText(/^FOC1 is already used by Room Kit Pro in Salle Noether\./);
    const count = await field('How many?');
    await user.clear(count);
    await enterText(count, '3');
    await save();
    await screen.findByText('Several assets cannot share this. Leave it empty.');
    expect(server.bodies).toEqual([]);
    await user.clear(count);
    await enterText(count, '1');
    await save();
    await waitFor(() => expect(shownSearch()).toBe(''));
    expect(server.bodies.at(-1)).toEqual({
      ...{ product_name: 'Room Kit Pro', asset_type: 'Video codec', manufacturer: 'Cisco', model: 'KITPRO' },
      ...{ room_id: 4, serial_number: 'FOC1', status: 'Active' },
    });
  },
);

test('several copies have several serial numbers, and can be taken back', async () => {
  open('?duplicate=asset:13');
  const serials = await field('Serial numbers');
  await user.click(serials);
  await user.paste('A1\nA2\nA1');
  await screen.findByText('More than once: A1. Each device has its own number.');
  await save();
  expect(server.bodies).toEqual([]);
  await user.clear(serials);
  await user.paste('A1\nA2\nA3');
  await save();
  await waitFor(() => expect(shownSearch()).toBe(''));
  expect(toast.success).toHaveBeenCalledWith('3 × Room Kit Pro created', { undo: expect.anything() });
});

test('retires an asset with a reason, and offers to undo it', async () => {
  open('?retire=asset:13');
  const when = await screen.findByLabelText('When');
  await waitFor(() => expect(document.activeElement).toBe(when));
  await enterText(await field('Why'), 'Lamp broken');
  await user.click(await screen.findByRole('button', { name: 'Retire' }));
  await waitFor(() => expect(shownSearch()).toBe(''));
  expect(server.bodies).toEqual([
    { status: 'Retired', retired_on: expect.stringMatching(/^\d{4}-/), retirement_reason: 'Lamp broken' },
  ]);
  expect(toast.success).toHaveBeenCalledWith('Room Kit Pro retired', { undo: expect.anything() });
});

test('closes without a request when an asset stays where it is', async () => {
  open('?move=asset:13');
  await user.click(await screen.findByRole('button', { name: 'Move' }));
  await waitFor(() => expect(shownSearch()).toBe(''));
  expect(server.bodies).toEqual([]);
});

test('hands no site over for those who are no superusers', async () => {
  open('?handover=site:2');
  await waitFor(() => expect(shownSearch()).toBe(''));
  expect(toast.warning).toHaveBeenCalled();
});
