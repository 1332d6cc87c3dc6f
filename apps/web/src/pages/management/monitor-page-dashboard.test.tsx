import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { anAsset, aSite, aStatus } from '#test/fake-monitor.ts';
import { open, server, setUpMonitorPage, user } from '#test/monitor-page.tsx';

setUpMonitorPage();

describe('the dashboard', () => {
  test('says that it is loading', async () => {
    open();
    await screen.findByText('Loading data...');
    await screen.findByText('5 active alerts');
  });

  test.each([
    [/^Critical alerts ?2/, '/management/monitor?view=list&priority=critical'],
    [/^Warning alerts ?3/, '/management/monitor?view=list&priority=warning'],
    [/^Controlled devices ?2/, '/inventory/assets?controlled=true'],
  ])('the card %s links to %s', async (name, href) => {
    open();
    const card = await screen.findByRole('link', { name });
    expect(card.getAttribute('href')).toBe(href);
  });

  test('shows the current device statuses beside the alerts, with links to them', async () => {
    server.statuses = [aStatus(2, 'offline'), aStatus(6, 'online')];
    open();
    const now = await screen.findByRole('region', { name: 'Devices now' });
    const offline = await within(now).findByRole('link', { name: '1 offline' });
    expect(offline.getAttribute('href')).toBe('/inventory/assets?live=offline');
  });

  test('does not suggest an action when there is nothing to do', async () => {
    server.assets = [];
    open();
    await screen.findByText('Nothing critical');
    expect(screen.queryByText('Needs action now')).toBeNull();
  });

  test('reports once that nothing could be loaded', async () => {
    server.broken.set('/api/monitoring/summary', 'The database is away');
    server.broken.set('/api/monitoring/sites', 'The database is away');
    open();
    await screen.findByRole('alert');
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1));
    server.broken.clear();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('region', { name: 'Map of sites with alerts' });
  });

  test('shows healthy assets out of all, rounded', async () => {
    open();
    await screen.findByText('33%');
    await screen.findByText('2 of 6 healthy');
  });

  test('an estate without assets is healthy and has no sites on the map', async () => {
    server.assets = [];
    open();
    await screen.findByText('100%');
    await screen.findByText('No sites with alerts');
    await screen.findByText('0 active alerts');
  });

  test('counts by category, with a bar of alerts per asset and the share of affected assets', async () => {
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

  test('places the sites with alerts on the map, the most severe tone first', async () => {
    open();
    const map = await screen.findByRole('region', { name: 'Map of sites with alerts' });
    const markers = within(map).getAllByRole('button');
    expect(markers.map(({ textContent, dataset }) => [textContent, dataset.tone])).toEqual([
      ['Bellecour: 2 critical, 2 warnings', 'danger'],
      ['Gran Vía: 1 warning', 'warning'],
    ]);
  });

  test('lists a site without coordinates', async () => {
    server.sites[1] = aSite(2, 'Gran Vía', { latitude: null });
    open();
    const map = await screen.findByRole('region', { name: 'Map of sites with alerts' });
    expect(within(map).getAllByRole('button')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: /^Gran Vía ?Not on the map/ }));
    await screen.findByRole('dialog', { name: 'Gran Vía' });
  });

  test('a failure of the numbers keeps the map, and says what went wrong', async () => {
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

  test('refetches when a new day begins', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    vi.setSystemTime(new Date(2026, 2, 1, 23, 59, 30));
    server.assets = [anAsset(1, 'Wall display', { additional_data: { warranty_end_date: '2026-03-01' } })];
    open();
    await screen.findByRole('link', { name: /^Critical alerts ?0/ });
    act(() => void vi.advanceTimersByTime(60_000));
    await screen.findByRole('link', { name: /^Critical alerts ?1/ });
  });

  test('a failure of the map keeps the numbers', async () => {
    server.broken.set('/api/monitoring/sites', 'The map is away');
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('Error loading dataThe map is away');
    await screen.findByRole('link', { name: /^Critical alerts ?2/ });
  });
});
