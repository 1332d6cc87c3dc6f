import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aStatus } from '#test/fake-monitor.ts';
import { expectAddress, open, server, setUpMonitorPage, user } from '#test/monitor-page.tsx';
import { shownSearch } from '#test/show-test-page.tsx';
import { testInFull } from '#test/test-in-full.ts';

setUpMonitorPage();

describe('the list', () => {
  const table = () => screen.findByRole('table', { name: 'Alerts' });
  const rows = async () =>
    within(await table())
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);
  const expectRows = (expected: string[]) => waitFor(async () => expect(await rows()).toEqual(expected));
  /** At once: on a busy machine every key stroke costs half a second. */
  const searchFor = async (text: string) => {
    await user.click(screen.getByRole('textbox', { name: 'Search alerts' }));
    await user.paste(text);
  };
  const newestFirst = ['Camera', 'Écran', 'Projector', 'Wall display', 'Projector'];

  test('has priority, asset, location, message and actions, the newest alert first', async () => {
    open('?view=list');
    const heads = within(await table()).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'Priority',
      'Asset',
      'Location',
      'Message',
      'Actions',
    ]);
    await expectRows(newestFirst);
    const [, first] = within(await table()).getAllByRole('row');
    expect(first?.textContent).toMatch(/^CriticalCameraBellecour \/ AtelierWarranty expired on /);
    await screen.findByText('5 active alerts');
  });

  testInFull(
    'opens a ticket about an alert from the menu of its row and by key; the spec’s button stays disabled',
    async () => {
      open('?view=list');
      await expectRows(newestFirst);
      const [, first] = within(await table()).getAllByRole('row');
      const wrench = within(first as HTMLElement).getByRole('button', {
        name: 'Request maintenance for Camera',
      });
      expect(wrench.getAttribute('aria-disabled')).toBe('true');
      await user.click(await screen.findByRole('button', { name: 'More for Camera' }));
      await user.click(await screen.findByRole('menuitem', { name: /New ticket/ }));
      const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
      expect((await name()).value).toMatch(/^Camera · Atelier · Warranty expired on /);
      expect(screen.getByRole<HTMLInputElement>('radio', { name: 'High' }).checked).toBe(true);
      expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Description' })).value).toMatch(
        /^Warranty expired on .*\nBellecour \/ .*Atelier$/,
      );
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      within(first as HTMLElement)
        .getByRole('rowheader')
        .querySelector<HTMLElement>('[data-row-link]')
        ?.focus();
      await user.keyboard('c');
      expect((await name()).value).toMatch(/^Camera · Atelier/);
    },
  );

  testInFull('the search matches asset, message and location, without another request', async () => {
    open('?view=list');
    await expectRows(newestFirst);
    for (const [text, expected] of [
      ['ecran', ['Écran']],
      ['expires SOON', ['Écran', 'Projector']],
      ['inactive', ['Projector']],
      ['gran via / s', ['Écran']],
    ] as const) {
      await user.clear(screen.getByRole('textbox', { name: 'Search alerts' }));
      await searchFor(text);
      await expectRows([...expected]);
      await waitFor(() => expect(new URLSearchParams(shownSearch() ?? '').get('search')).toBe(text));
    }
    expect(server.requests).toHaveLength(1);
  });

  testInFull('filters by priority, in the address', async () => {
    open('?view=list');
    await user.click(await screen.findByRole('radio', { name: 'Critical' }));
    await expectRows(['Camera', 'Wall display']);
    await expectAddress('?view=list&priority=critical');
    await user.click(screen.getByRole('radio', { name: 'Info' }));
    await screen.findByText('No active alerts');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await expectAddress('?view=list');
  });

  testInFull('sorts by the clicked column: priority is critical, warning, info, then newest', async () => {
    open('?view=list');
    await user.click(await screen.findByRole('button', { name: 'Priority' }));
    await expectRows(['Camera', 'Wall display', 'Écran', 'Projector', 'Projector']);
    await user.click(screen.getByRole('button', { name: 'Asset' }));
    await expectRows(['Camera', 'Écran', 'Projector', 'Projector', 'Wall display']);
  });

  testInFull(
    'says that the newest come first, keeps another sort in the address and offers the way back',
    async () => {
      open('?view=list');
      const toNewest = await screen.findByRole('button', { name: 'Newest first' });
      expect(toNewest.getAttribute('aria-pressed')).toBe('true');
      await user.click(screen.getByRole('button', { name: 'Asset' }));
      await expectAddress('?view=list&sort=asset_name');
      expect(toNewest.getAttribute('aria-pressed')).toBe('false');
      const details = screen.getByRole('link', { name: 'View details of Camera' });
      const query = new URLSearchParams(String(details.getAttribute('href')).split('?')[1]);
      expect(query.get('returnUrl')).toBe('/management/monitor?view=list&sort=asset_name');
      await user.click(toNewest);
      await expectAddress('?view=list');
      await expectRows(newestFirst);
    },
  );

  test('links to the asset and back, and explains why maintenance cannot be requested', async () => {
    open('?view=list&search=camera');
    const details = await screen.findByRole('link', { name: 'View details of Camera' });
    const query = new URLSearchParams(String(details.getAttribute('href')).split('?')[1]);
    expect(details.getAttribute('href')).toContain('/inventory/assets/4?');
    expect(query.get('returnUrl')).toBe('/management/monitor?view=list&search=camera');
    const maintenance = screen.getByRole('button', { name: 'Request maintenance for Camera' });
    expect(maintenance.getAttribute('aria-disabled')).toBe('true');
    expect(maintenance.dataset.tip).toBe('Maintenance is requested from Incidents.');
  });

  test('shows one asset with a chip that removes the filter', async () => {
    open('?assetId=2');
    await expectRows(['Projector', 'Projector']);
    await screen.findByText('Projector', { selector: 'span' });
    await user.click(
      await screen.findByRole('button', { name: 'Show the alerts of all assets, not only Projector' }),
    );
    await expectRows(newestFirst);
    await expectAddress('?view=list');
  });

  test('shows for an asset without alerts what the device itself reports', async () => {
    server.statuses = [aStatus(6, 'offline')];
    open('?assetId=6');
    await screen.findByText('No active alerts');
    // In the chip, and in place of the rows.
    await waitFor(() => expect(screen.getAllByText('Offline')).toHaveLength(2));
    expect(screen.getByRole('link', { name: 'Open the device' }).getAttribute('href')).toBe(
      '/inventory/assets/6',
    );
  });

  test('reports when there are no alerts', async () => {
    server.assets = [];
    open('?view=list');
    await screen.findByText('No active alerts');
  });

  test('a failure says what went wrong and can be retried', async () => {
    server.broken.set('/api/monitoring/alerts', 'Out for lunch');
    open('?view=list');
    expect((await screen.findByRole('alert')).textContent).toContain('Error loading dataOut for lunch');
    server.broken.clear();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await expectRows(newestFirst);
  });

  testInFull(
    "beyond one response the server searches, filters and sorts, and receives the viewer's texts",
    async () => {
      server.max = 2;
      open('?view=list');
      await expectRows(newestFirst);
      await searchFor('expires soon');
      await expectRows(['Écran', 'Projector']);
      expect(server.requests.at(-1)).toMatchObject({
        search: 'expires soon',
        language: 'en',
        sentences:
          'Warranty expired on {date}\nWarranty expires soon, on {date}\nControlled device is inactive',
        sort: '-timestamp',
      });
      expect(server.requests[0]).not.toHaveProperty('language');
      await user.click(screen.getByRole('radio', { name: 'Critical' }));
      await screen.findByText('No active alerts');
    },
  );

  test('keeps its filters while the dashboard is shown', async () => {
    open('?view=list&search=camera&priority=critical');
    await user.click(screen.getByRole('tab', { name: 'Dashboard' }));
    await expectAddress('?search=camera&priority=critical');
    await user.click(screen.getByRole('tab', { name: 'List' }));
    await expectAddress('?view=list&search=camera&priority=critical');
  });
});
