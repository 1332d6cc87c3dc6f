import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FeedListener } from '#live/feed-listener.ts';
import * as statusFeed from '#live/use-status-feed.ts';
import { anAsset, aSite, aStatus, FakeMonitor, warranty } from '#test/fake-monitor.ts';
import { shownSearch, showTestPage } from '#test/show-test-page.tsx';
import { startTestTranslations } from '#test/start-test-translations.ts';
import * as lazyMap from '#ui/map/lazy-point-map.tsx';
import type { PointMapProps } from '#ui/map/map-point.ts';
import { MonitorPage } from './monitor-page.tsx';

/** The map has its own tests; here its markers are plain buttons. */
function PlainMap({ points, onSelect, labels }: PointMapProps) {
  return (
    <section aria-label={labels.description}>
      {points.map(({ id, label, tone }) => (
        <button key={id} type="button" data-tone={tone} onClick={() => onSelect?.(id)}>
          {label}
        </button>
      ))}
    </section>
  );
}

/** The live stream has its own tests; here it sends what a test wants. */
const feed = { listeners: new Set<FeedListener>() };
function useTestFeed(listener: FeedListener = {}) {
  useEffect(() => {
    feed.listeners.add(listener);
    return () => void feed.listeners.delete(listener);
  });
}

let server: FakeMonitor;
const user = userEvent.setup();

beforeAll(startTestTranslations);
beforeEach(() => {
  server = new FakeMonitor();
  server.sites = [aSite(1, 'Bellecour'), aSite(2, 'Gran Vía', { city: 'Madrid' }), aSite(3, 'Quiet')];
  server.assets = [
    anAsset(1, 'Wall display', warranty(-40)),
    anAsset(2, 'Projector', { ...warranty(10), is_controlled: true, status: 'Inactive' }),
    anAsset(3, 'Table'),
    anAsset(4, 'Camera', {
      ...warranty(-3),
      asset_type: null,
      room_id: 2,
      room_name: 'Atelier',
      room_floor: null,
    }),
    anAsset(5, 'Écran', { ...warranty(20), site_id: 2, site_name: 'Gran Vía', room_id: 3, room_name: 'Sol' }),
    anAsset(6, 'Speaker', { site_id: 3, site_name: 'Quiet', is_controlled: true }),
  ];
  vi.stubGlobal('fetch', server.fetch);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(lazyMap, 'LazyPointMap').mockImplementation(PlainMap);
  vi.spyOn(statusFeed, 'useStatusFeed').mockImplementation(useTestFeed);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = (search = '') => showTestPage(<MonitorPage />, `/management/monitor${search}`);

const expectAddress = (wanted: string) => waitFor(() => expect(shownSearch()).toBe(wanted));

describe('the dashboard', () => {
  it('says that it is loading', async () => {
    open();
    await screen.findByText('Loading data...');
    await screen.findByText('5 active alerts');
  });

  it.each([
    [/^Critical alerts ?2/, '/management/monitor?view=list&priority=critical'],
    [/^Warning alerts ?3/, '/management/monitor?view=list&priority=warning'],
    [/^Controlled devices ?2/, '/inventory/assets?controlled=true'],
  ])('the card %s links to %s', async (name, href) => {
    open();
    const card = await screen.findByRole('link', { name });
    expect(card.getAttribute('href')).toBe(href);
  });

  it('shows the current device statuses beside the alerts, with links to them', async () => {
    server.statuses = [aStatus(2, 'offline'), aStatus(6, 'online')];
    open();
    const now = await screen.findByRole('region', { name: 'Devices now' });
    const offline = await within(now).findByRole('link', { name: '1 offline' });
    expect(offline.getAttribute('href')).toBe('/inventory/assets?live=offline');
  });

  it('does not suggest an action when there is nothing to do', async () => {
    server.assets = [];
    open();
    await screen.findByText('Nothing critical');
    expect(screen.queryByText('Needs action now')).toBeNull();
  });

  it('reports once that nothing could be loaded', async () => {
    server.broken.set('/api/monitoring/summary', 'The database is away');
    server.broken.set('/api/monitoring/sites', 'The database is away');
    open();
    await screen.findByRole('alert');
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1));
    server.broken.clear();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('region', { name: 'Map of sites with alerts' });
  });

  it('shows healthy assets out of all, rounded', async () => {
    open();
    await screen.findByText('33%');
    await screen.findByText('2 of 6 healthy');
  });

  it('an estate without assets is healthy and has no sites on the map', async () => {
    server.assets = [];
    open();
    await screen.findByText('100%');
    await screen.findByText('No sites with alerts');
    await screen.findByText('0 active alerts');
  });

  it('counts by category, with a bar of alerts per asset and the share of affected assets', async () => {
    open();
    const card = await screen.findByRole('region', { name: 'Alert categories' });
    const count = (term: string) =>
      within(card).getByText(term).closest('div')?.querySelector('dd')?.textContent;
    await waitFor(() => expect(count('Critical')).toBe('2'));
    expect(count('Warning')).toBe('3');
    expect(count('Warranty expired')).toBe('2');
    expect(count('Warranty expiring soon')).toBe('2');
    expect(within(card).getByRole('meter').getAttribute('aria-valuenow')).toBe('83');
    await within(card).findByText('67% of assets affected');
  });

  it('places the sites with alerts on the map, the most severe tone first', async () => {
    open();
    const map = await screen.findByRole('region', { name: 'Map of sites with alerts' });
    const markers = within(map).getAllByRole('button');
    expect(markers.map(({ textContent, dataset }) => [textContent, dataset.tone])).toEqual([
      ['Bellecour: 2 critical, 2 warnings', 'danger'],
      ['Gran Vía: 1 warning', 'warning'],
    ]);
  });

  it('lists a site without coordinates', async () => {
    server.sites[1] = aSite(2, 'Gran Vía', { latitude: null });
    open();
    const map = await screen.findByRole('region', { name: 'Map of sites with alerts' });
    expect(within(map).getAllByRole('button')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: /^Gran Vía ?Not on the map/ }));
    await screen.findByRole('dialog', { name: 'Gran Vía' });
  });

  it('a failure of the numbers keeps the map, and says what went wrong', async () => {
    server.broken.set('/api/monitoring/summary', 'The database is away');
    open();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Error loading data');
    expect(alert.textContent).toContain('The database is away');
    await screen.findByRole('region', { name: 'Map of sites with alerts' });
    server.broken.clear();
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await screen.findByRole('link', { name: /^Critical alerts ?2/ });
  });

  it('refetches when a new day begins', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    vi.setSystemTime(new Date(2026, 2, 1, 23, 59, 30));
    server.assets = [anAsset(1, 'Wall display', { additional_data: { warranty_end_date: '2026-03-01' } })];
    open();
    await screen.findByRole('link', { name: /^Critical alerts ?0/ });
    act(() => void vi.advanceTimersByTime(60_000));
    await screen.findByRole('link', { name: /^Critical alerts ?1/ });
  });

  it('a failure of the map keeps the numbers', async () => {
    server.broken.set('/api/monitoring/sites', 'The map is away');
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('Error loading dataThe map is away');
    await screen.findByRole('link', { name: /^Critical alerts ?2/ });
  });
});

describe('the site dialog', () => {
  async function openSite() {
    open('?search=x');
    await user.click(await screen.findByRole('button', { name: 'Bellecour: 2 critical, 2 warnings' }));
    return screen.findByRole('dialog', { name: 'Bellecour' });
  }

  it('opens from a marker and is part of the address until it is closed', async () => {
    const dialog = await openSite();
    await expectAddress('?search=x&modalSite=1');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await expectAddress('?search=x');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows the counts, the address and the city', async () => {
    const dialog = await openSite();
    const count = (term: string) => within(dialog).getByText(term, { selector: 'dt' }).nextElementSibling;
    await waitFor(() => expect(count('Total')?.textContent).toBe('4'));
    expect(count('Critical')?.textContent).toBe('2');
    expect(count('Warning')?.textContent).toBe('2');
    await within(dialog).findByText('1 rue de la Paix, Lyon');
  });

  it('shows the affected rooms with floor and counts, and their assets with the most severe message', async () => {
    const dialog = await openSite();
    const forum = await within(dialog).findByRole('region', { name: 'Forum' });
    await within(forum).findByText('Floor: 2');
    expect(within(forum).getByRole('heading').textContent).toContain('1 critical');
    expect(within(forum).getByRole('heading').textContent).toContain('2 warnings');
    const [display, projector, ...others] = within(forum).getAllByRole('link');
    expect(others).toEqual([]);
    expect(display?.textContent).toMatch(/^CriticalWall displayDisplayWarranty expired on .*1 alert$/);
    expect(projector?.textContent).toMatch(/^WarningProjectorDisplay.*2 alerts$/);
    const atelier = within(dialog).getByRole('region', { name: 'Atelier' });
    expect(within(atelier).queryByText(/Floor/)).toBeNull();
  });

  it('an asset links to its page and back to the open dialog', async () => {
    const dialog = await openSite();
    const asset = await within(dialog).findByRole('link', { name: /Camera/ });
    const [path, query] = String(asset.getAttribute('href')).split('?');
    expect(path).toBe('/inventory/assets/4');
    expect(new URLSearchParams(query).get('returnUrl')).toBe('/management/monitor?search=x&modalSite=1');
  });

  it('links to the details of the site', async () => {
    const dialog = await openSite();
    const details = within(dialog).getByRole('link', { name: 'View site details' });
    expect(details.getAttribute('href')).toBe('/inventory/sites/1');
  });

  it('opens from the address alone', async () => {
    open('?modalSite=2');
    const dialog = await screen.findByRole('dialog', { name: 'Gran Vía' });
    await within(dialog).findByRole('link', { name: /Écran/ });
  });

  it('reports that the site has no alerts, or does not exist', async () => {
    open('?modalSite=3');
    await screen.findByText('No active alerts');
    open('?modalSite=99');
    await screen.findByRole('dialog', { name: 'Site not found' });
  });

  it('has the name and the address from the map when the site itself cannot be loaded', async () => {
    server.broken.set('/api/sites/1', 'Out for lunch');
    open('?modalSite=1');
    const dialog = await screen.findByRole('dialog', { name: 'Bellecour' });
    await within(dialog).findByText('1 rue de la Paix, Lyon');
    await within(dialog).findByRole('region', { name: 'Forum' });
  });

  it('fetches all alerts of a site, in as many requests as necessary', async () => {
    server.max = 1;
    open('?modalSite=1');
    expect(await screen.findAllByRole('link', { name: /alerts?$/ })).toHaveLength(3);
  });

  it('a failure says what went wrong and can be retried', async () => {
    server.broken.set('/api/monitoring/alerts', 'Out for lunch');
    open('?modalSite=1');
    const dialog = await screen.findByRole('dialog', { name: 'Bellecour' });
    expect((await within(dialog).findByRole('alert')).textContent).toContain(
      'Error loading dataOut for lunch',
    );
    server.broken.clear();
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
    await within(dialog).findByRole('region', { name: 'Forum' });
  });
});

it('list, dashboard and the open dialog are refetched together, each minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  open('?view=list&modalSite=1');
  const dialog = await screen.findByRole('dialog', { name: 'Bellecour' });
  await within(dialog).findByRole('link', { name: /Wall display/ });
  await screen.findByText('5 active alerts');
  server.assets = [anAsset(7, 'New camera', warranty(-1))];
  act(() => void vi.advanceTimersByTime(60_000));
  await within(dialog).findByRole('link', { name: /New camera/ });
  await screen.findByText('1 active alert');
});

it('list, dashboard and the open dialog are refetched when devices report changes', async () => {
  open('?view=list&modalSite=1');
  const dialog = await screen.findByRole('dialog', { name: 'Bellecour' });
  await within(dialog).findByRole('link', { name: /Wall display/ });
  await screen.findByText('5 active alerts');
  server.assets = [anAsset(7, 'New camera', warranty(-1))];
  act(() => {
    for (const { onChanges } of feed.listeners) onChanges?.();
  });
  await within(dialog).findByRole('link', { name: /New camera/ });
  await screen.findByText('1 active alert');
});

describe('the list', () => {
  const table = () => screen.findByRole('table', { name: 'Alerts' });
  const rows = async () =>
    within(await table())
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);
  const expectRows = (wanted: string[]) => waitFor(async () => expect(await rows()).toEqual(wanted));
  /** At once: on a busy machine every key stroke costs half a second. */
  const searchFor = async (text: string) => {
    await user.click(screen.getByRole('textbox', { name: 'Search alerts' }));
    await user.paste(text);
  };
  const newestFirst = ['Camera', 'Écran', 'Projector', 'Wall display', 'Projector'];

  it('has priority, asset, location, message and actions, the newest alert first', async () => {
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

  it.each([
    ['ecran', ['Écran']],
    ['expires SOON', ['Écran', 'Projector']],
    ['inactive', ['Projector']],
    ['gran via / s', ['Écran']],
  ])('the search for %s matches asset, message and location', async (text, wanted) => {
    open('?view=list');
    await expectRows(newestFirst);
    await searchFor(text);
    await expectRows(wanted);
    await waitFor(() => expect(new URLSearchParams(shownSearch() ?? '').get('search')).toBe(text));
    expect(server.asked).toHaveLength(1);
  });

  it('filters by priority, in the address', async () => {
    open('?view=list');
    await user.click(await screen.findByRole('radio', { name: 'Critical' }));
    await expectRows(['Camera', 'Wall display']);
    await expectAddress('?view=list&priority=critical');
    await user.click(screen.getByRole('radio', { name: 'Info' }));
    await screen.findByText('No active alerts');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await expectAddress('?view=list');
  });

  it('sorts by the clicked column: priority is critical, warning, info, then newest', async () => {
    open('?view=list');
    await user.click(await screen.findByRole('button', { name: 'Priority' }));
    await expectRows(['Camera', 'Wall display', 'Écran', 'Projector', 'Projector']);
    await user.click(screen.getByRole('button', { name: 'Asset' }));
    await expectRows(['Camera', 'Écran', 'Projector', 'Projector', 'Wall display']);
  });

  it('says that the newest come first, keeps another sort in the address and offers the way back', async () => {
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
  });

  it('links to the asset and back, and explains why maintenance cannot be requested', async () => {
    open('?view=list&search=camera');
    const details = await screen.findByRole('link', { name: 'View details of Camera' });
    const query = new URLSearchParams(String(details.getAttribute('href')).split('?')[1]);
    expect(details.getAttribute('href')).toContain('/inventory/assets/4?');
    expect(query.get('returnUrl')).toBe('/management/monitor?view=list&search=camera');
    const maintenance = screen.getByRole('button', { name: 'Request maintenance for Camera' });
    expect(maintenance.getAttribute('aria-disabled')).toBe('true');
    expect(maintenance.dataset.tip).toBe('Maintenance cannot be requested from here yet');
  });

  it('shows one asset with a chip that removes the filter', async () => {
    open('?assetId=2');
    await expectRows(['Projector', 'Projector']);
    await screen.findByText('Projector', { selector: 'span' });
    await user.click(
      await screen.findByRole('button', { name: 'Show the alerts of all assets, not only Projector' }),
    );
    await expectRows(newestFirst);
    await expectAddress('?view=list');
  });

  it('shows for an asset without alerts what the device itself reports', async () => {
    server.statuses = [aStatus(6, 'offline')];
    open('?assetId=6');
    await screen.findByText('No active alerts');
    // In the chip, and in place of the rows.
    await waitFor(() => expect(screen.getAllByText('Offline')).toHaveLength(2));
    expect(screen.getByRole('link', { name: 'Open the device' }).getAttribute('href')).toBe(
      '/inventory/assets/6',
    );
  });

  it('reports when there are no alerts', async () => {
    server.assets = [];
    open('?view=list');
    await screen.findByText('No active alerts');
  });

  it('a failure says what went wrong and can be retried', async () => {
    server.broken.set('/api/monitoring/alerts', 'Out for lunch');
    open('?view=list');
    expect((await screen.findByRole('alert')).textContent).toContain('Error loading dataOut for lunch');
    server.broken.clear();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await expectRows(newestFirst);
  });

  it("beyond one response the server searches, filters and sorts, and receives the viewer's texts", async () => {
    server.max = 2;
    open('?view=list');
    await expectRows(newestFirst);
    await searchFor('expires soon');
    await expectRows(['Écran', 'Projector']);
    expect(server.asked.at(-1)).toMatchObject({
      search: 'expires soon',
      language: 'en',
      sentences:
        'Warranty expired on {date}\nWarranty expires soon, on {date}\nControlled device is inactive',
      sort: '-timestamp',
    });
    expect(server.asked[0]).not.toHaveProperty('language');
    await user.click(screen.getByRole('radio', { name: 'Critical' }));
    await screen.findByText('No active alerts');
  });

  it('keeps its filters while the dashboard is shown', async () => {
    open('?view=list&search=camera&priority=critical');
    await user.click(screen.getByRole('tab', { name: 'Dashboard' }));
    await expectAddress('?search=camera&priority=critical');
    await user.click(screen.getByRole('tab', { name: 'List' }));
    await expectAddress('?view=list&search=camera&priority=critical');
  });
});
