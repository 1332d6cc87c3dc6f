import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { anAsset, warranty } from '#test/fake-monitor.ts';
import { expectAddress, feed, open, server, setUpMonitorPage, user } from '#test/monitor-page.tsx';

setUpMonitorPage();

describe('the site dialog', () => {
  async function openSite() {
    open('?search=x');
    await user.click(await screen.findByRole('button', { name: 'Bellecour: 2 critical, 2 warnings' }));
    return screen.findByRole('dialog', { name: 'Bellecour' });
  }

  test('opens from a marker and is part of the address until it is closed', async () => {
    const dialog = await openSite();
    await expectAddress('?search=x&modalSite=1');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await expectAddress('?search=x');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('shows the counts, the address and the city', async () => {
    const dialog = await openSite();
    const count = (term: string) => within(dialog).getByText(term, { selector: 'dt' }).nextElementSibling;
    await waitFor(() => expect(count('Total')?.textContent).toBe('4'));
    expect(count('Critical')?.textContent).toBe('2');
    expect(count('Warning')?.textContent).toBe('2');
    await within(dialog).findByText('1 rue de la Paix, Lyon');
  });

  test('shows the affected rooms with floor and counts, and their assets with the most severe message', async () => {
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

  test('an asset links to its page and back to the open dialog', async () => {
    const dialog = await openSite();
    const asset = await within(dialog).findByRole('link', { name: /Camera/ });
    const [path, query] = String(asset.getAttribute('href')).split('?');
    expect(path).toBe('/inventory/assets/4');
    expect(new URLSearchParams(query).get('returnUrl')).toBe('/management/monitor?search=x&modalSite=1');
  });

  test('links to the details of the site', async () => {
    const dialog = await openSite();
    const details = within(dialog).getByRole('link', { name: 'View site details' });
    expect(details.getAttribute('href')).toBe('/inventory/sites/1');
  });

  test('opens from the address alone', async () => {
    open('?modalSite=2');
    const dialog = await screen.findByRole('dialog', { name: 'Gran Vía' });
    await within(dialog).findByRole('link', { name: /Écran/ });
  });

  test('reports that the site has no alerts, or does not exist', async () => {
    open('?modalSite=3');
    await screen.findByText('No active alerts');
    open('?modalSite=99');
    await screen.findByRole('dialog', { name: 'Site not found' });
  });

  test('has the name and the address from the map when the site itself cannot be loaded', async () => {
    server.broken.set('/api/sites/1', 'Out for lunch');
    open('?modalSite=1');
    const dialog = await screen.findByRole('dialog', { name: 'Bellecour' });
    await within(dialog).findByText('1 rue de la Paix, Lyon');
    await within(dialog).findByRole('region', { name: 'Forum' });
  });

  test('fetches all alerts of a site, in as many requests as necessary', async () => {
    server.max = 1;
    open('?modalSite=1');
    expect(await screen.findAllByRole('link', { name: /alerts?$/ })).toHaveLength(3);
  });

  test('a failure says what went wrong and can be retried', async () => {
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

test('list, dashboard and the open dialog are refetched together, each minute', async () => {
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

test('list, dashboard and the open dialog are refetched when devices report changes', async () => {
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
