import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aGrant, aPartner } from '#test/fake-admin.ts';
import { problem } from '#test/fake-api.ts';
import { add, choose, field, openEdit, press, server, setUpUsersPage, user } from '#test/users-page.tsx';
import { toast } from '#ui/feedback/toaster.tsx';

setUpUsersPage();

async function openAccess(username: string) {
  await openEdit(username);
  await user.click(screen.getByRole('tab', { name: 'Access' }));
}

/** The undo of the last toast. */
function lastUndo(message: string) {
  const [shown, options] = vi.mocked(toast.success).mock.lastCall ?? [];
  expect(shown).toBe(message);
  if (!options?.undo) throw new Error('Nothing can be undone.');
  expect(options.undo.label).toBe('Undo');
  return options.undo;
}

describe('additional partners', () => {
  const block = () => screen.findByRole('region', { name: /^Additional Partner Access/ });

  test('can be linked, except the own one and those already linked, and unlinked', async () => {
    server.linked = [aPartner(3, 'Rheinklang')];
    await openAccess('ada');
    await user.click(within(await block()).getByRole('combobox', { name: 'Link Partner' }));
    await screen.findByRole('button', { name: 'Unlink Rheinklang' });
    await waitFor(() =>
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Plaza']),
    );
    await user.click(screen.getByRole('option'));
    await press('Link', await block());
    await screen.findByRole('button', { name: 'Unlink Plaza' });
    await press('Unlink Plaza');
    await press('Unlink Rheinklang');
    await screen.findByText('No additional partner access linked.');
    expect(server.changes).toEqual([
      'POST /users/7/additional_partners/2',
      'DELETE /users/7/additional_partners/2',
      'DELETE /users/7/additional_partners/3',
    ]);
  });

  test('that were unlinked can be linked again by Undo', async () => {
    server.linked = [aPartner(3, 'Rheinklang')];
    await openAccess('ada');
    await press('Unlink Rheinklang');
    await screen.findByText('No additional partner access linked.');
    lastUndo('Rheinklang is no longer linked').onUndo();
    await screen.findByRole('button', { name: 'Unlink Rheinklang' });
    expect(toast.success).toHaveBeenLastCalledWith('Rheinklang is linked again');
  });

  test('must be chosen first', async () => {
    await openAccess('ada');
    await press('Link', await block());
    await within(await block()).findByText('Choose a partner.');
    expect(server.changes).toEqual([]);
  });

  test('show what failed', async () => {
    server.respondAt('GET /users/7/additional_partners', problem(500));
    await openAccess('ada');
    await screen.findByText('Failed to load linked partners.');
    server.linked = [aPartner(3, 'Rheinklang')];
    server.respondAsUsualAt('GET /users/7/additional_partners');
    await press('Try again', await block());
    server.respondAt('DELETE /users/7/additional_partners/3', problem(500));
    await press('Unlink Rheinklang');
    await screen.findByText('Failed to unlink partner.');
    server.respondAt('POST /users/7/additional_partners/2', problem(500));
    await choose('Link Partner', 'Plaza');
    await press('Link', await block());
    await screen.findByText('Failed to link partner.');
    expect(screen.queryByText('Failed to unlink partner.')).toBeNull();
  });
});

describe('explicit grants', () => {
  const block = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name}`) });
  const kinds = [
    { kind: 'sites', noun: 'Site', none: 'No sites explicitly granted.', item: 'Lyon' },
    { kind: 'rooms', noun: 'Room', none: 'No rooms explicitly granted.', item: 'Forum' },
    { kind: 'assets', noun: 'Asset', none: 'No assets explicitly granted.', item: 'QM55' },
  ] as const;

  beforeEach(() => {
    server.items = {
      sites: [
        { id: 1, name: 'Lyon' },
        { id: 2, name: 'Madrid' },
      ],
      rooms: [
        { id: 11, name: 'Forum' },
        { id: 12, name: 'Atelier' },
      ],
      assets: [
        { id: 21, name: 'QM55', serial_number: 'SN-0021' },
        { id: 22, name: 'Camera', serial_number: 'SN-0022' },
      ],
    };
  });

  test('are shown only for a restricted user', async () => {
    await openAccess('ada');
    await screen.findByText('Additional Partner Access');
    expect(screen.queryByText('Explicit Site Grants')).toBeNull();
    // They can be prepared before the box is saved.
    await user.click(screen.getByRole('tab', { name: 'Account' }));
    await user.click(screen.getByRole('checkbox', { name: 'Explicit grants only' }));
    await user.click(screen.getByRole('tab', { name: 'Access' }));
    await screen.findByText('Explicit Site Grants');
    await screen.findByText(/They take effect when you save/);
  });

  test.each(kinds)('on $kind are given and revoked one by one', async ({ kind, noun, none, item }) => {
    await openAccess('rita');
    const blocks = await block(`Explicit ${noun} Grants`);
    await within(blocks).findByText(none);
    const id = server.items[kind][0]?.id;
    await choose(`Grant ${noun}`, item);
    await press('Grant', blocks);
    const revoke = await within(blocks).findByRole('button', { name: new RegExp(`^Revoke ${item}`) });
    await user.click(within(blocks).getByRole('combobox'));
    await waitFor(() => expect(within(blocks).getAllByRole('option')).toHaveLength(1));
    await user.click(revoke);
    await within(blocks).findByText(none);
    expect(server.changes).toEqual([
      `POST /users/9/access/${kind}/${id}`,
      `DELETE /users/9/access/${kind}/${id}`,
    ]);
  });

  test('show what failed', async () => {
    server.grants.rooms = [aGrant(99, 'Kept')];
    server.respondAt('POST /users/9/access/rooms/11', problem(500));
    server.respondAt('DELETE /users/9/access/rooms/99', problem(500));
    await openAccess('rita');
    const rooms = await block('Explicit Room Grants');
    await press('Grant', rooms);
    await within(rooms).findByText(/^Choose an? \w+ first\.$/);
    await choose('Grant Room', 'Forum');
    await press('Grant', rooms);
    await screen.findByText('Failed to grant room access.');
    await press('Revoke Kept', rooms);
    await screen.findByText('Failed to revoke room access.');
    await within(rooms).findByText('Kept');
  });

  test('show assets as name and serial number, in the list and in the selector', async () => {
    server.grants.assets = [aGrant(30, 'Projector', { serial_number: 'SN-0030', site_name: 'Lyon' })];
    await openAccess('rita');
    const assets = await block('Explicit Asset Grants');
    await within(assets).findByText('SN-0030');
    await within(assets).findByText('Lyon · Lumière · granted by Alex on October 1, 2026');
    await user.click(within(assets).getByRole('combobox'));
    await screen.findByRole('option', { name: /QM55 \(SN-0021\)/ });
  });

  test('search on the server, and offer enough although much is granted', async () => {
    server.items.assets = Array.from({ length: 130 }, (_, at) => ({ id: at + 1, name: `Asset ${at + 1}` }));
    server.grants.assets = server.items.assets.slice(0, 60).map(({ id, name }) => aGrant(id, name));
    await openAccess('rita');
    const assets = await block('Explicit Asset Grants');
    await user.click(within(assets).getByRole('combobox'));
    await screen.findByRole('option', { name: /^Asset 61/ });
    expect(screen.getAllByRole('option')).toHaveLength(50);
    await screen.findByText('Type to find more');
    await user.type(within(assets).getByRole('combobox'), 'asset 12');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(10));
    // Not at every key stroke.
    expect(server.searches.length).toBeLessThan(8);
    expect(server.searches.at(-1)).toBe('assets asset 12');
  });

  test('also omit grants of a later page', async () => {
    server.items.assets = Array.from({ length: 60 }, (_, at) => ({ id: at + 1, name: `Asset ${at + 1}` }));
    server.grants.assets = server.items.assets.slice(0, 50).map(({ id, name }) => aGrant(id, name));
    server.perResponse = 20;
    await openAccess('rita');
    const assets = await block('Explicit Asset Grants');
    await within(assets).findByText('20 of 50 loaded');
    await user.click(within(assets).getByRole('combobox'));
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(10));
    expect(screen.queryByRole('option', { name: /^Asset 45/ })).toBeNull();
  });

  test('report when their data cannot be loaded', async () => {
    server.respondAt('GET /users/9/access/rooms', problem(500));
    server.respondAt('GET /users/9/grantable/sites', problem(500));
    await openAccess('rita');
    const rooms = await block('Explicit Room Grants');
    await within(rooms).findByText('Failed to load data for grants.');
    const sites = await block('Explicit Site Grants');
    await user.click(within(sites).getByRole('combobox'));
    await within(sites).findByText('Failed to load data for grants.');
  });

  test('name the partner of each, and cross partners only after a confirmation', async () => {
    server.items.sites = [{ id: 2, name: 'Madrid', is_foreign: true }];
    await openAccess('rita');
    const sites = await block('Explicit Site Grants');
    await choose('Grant Site', 'Madrid');
    expect(within(sites).queryByText(/Lumière/)).toBeNull();
    await within(sites).findByText(/belongs to Plaza, which is not a partner of rita/);
    await press('Grant', sites);
    const confirmation = await screen.findByRole('alertdialog', { name: 'Grant Madrid across partners?' });
    await press('Cancel', confirmation);
    expect(server.changes).toEqual([]);
    await press('Grant', sites);
    await press('Grant', await screen.findByRole('alertdialog'));
    await within(sites).findByRole('button', { name: 'Revoke Madrid' });
    expect(server.changes).toEqual(['POST /users/9/access/sites/2']);
  });

  test('of a site include its contents if requested', async () => {
    await openAccess('rita');
    const sites = await block('Explicit Site Grants');
    await choose('Grant Site', 'Madrid');
    server.grants.rooms = [aGrant(12, 'Atelier')];
    await user.click(within(sites).getByRole('checkbox', { name: 'With everything inside' }));
    await press('Grant', sites);
    await screen.findByRole('button', { name: 'Revoke Atelier' });
    expect(server.changes).toEqual(['POST /users/9/access/sites/2?with_content=true']);
  });
});

describe('beside the account', () => {
  test('an administrator sees what a user can see, and why', async () => {
    const given = { given_by: 'Alex', given_at: '2026-10-01T10:00:00Z' };
    const none = { sites: 0, rooms: 0, assets: 0, tickets: 0 };
    server.visibility = {
      sees: 'grants',
      sites: 1,
      rooms: 0,
      assets: 1200,
      tickets: 3,
      reasons: [
        { kind: 'own-partner', id: 1, name: 'Lumière', given_by: null, given_at: null, ...none, tickets: 3 },
        { kind: 'site-grant', id: 4, name: 'Lyon', ...given, ...none, sites: 1 },
      ],
    };
    await openEdit('rita');
    await user.click(screen.getByRole('tab', { name: 'Visibility' }));
    await screen.findByText('What can this user see, and why?');
    await screen.findByText('1,200');
    const reasons = screen.getByRole('table', { name: 'Reasons' });
    const row = (name: RegExp) => within(reasons).getByRole('row', { name }).textContent;
    expect(row(/^Lumière/)).toBe('LumièreOwn partner3 tickets');
    expect(row(/^Lyon/)).toBe('LyonSite grantAlex · Oct 1, 20261 site');
  });

  test('an administrator sees who changed what, before and after', async () => {
    server.audit = [
      {
        id: 1,
        action: 'user-changed',
        actor_name: 'Alex',
        subject: 'rita',
        before: { is_active: true, full_name: 'Rita' },
        after: { is_active: false, full_name: 'Rita R.', password: 'changed' },
        address: '10.0.0.7',
        created_at: '2026-10-01T10:00:00Z',
      },
    ];
    await openEdit('rita');
    await add(field('Full name'), ' kept');
    await user.click(screen.getByRole('tab', { name: 'History' }));
    await screen.findByText('Account changed');
    const changes = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(changes).toEqual(['Rita → Rita R.', 'changed', 'Yes → No']);
    await screen.findByText(/from 10\.0\.0\.7/);
    // The input from the meantime is still there.
    await user.click(screen.getByRole('tab', { name: 'Account' }));
    expect(field('Full name').value).toBe('Name of rita kept');
  });
});
