import { deviceMessage } from '@greenroom/domain/operations/device-message.ts';
import { countStatuses } from '@greenroom/domain/operations/status-counts.ts';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as auth from '#features/auth/use-auth.ts';
import { translator } from '#i18n/translator.ts';
import { aDocument, anOperation, aSummary, FakeDashboard } from '#test/fake-dashboard.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { testQueryClient } from '#test/test-query-client.ts';
import { blankUiTexts, UiTextsContext } from '#ui/ui-texts.ts';
import french from '../../public/locales/fr/common.json';
import { HomePage } from './home-page.tsx';

const viewer = { is_superuser: false };

let server: FakeDashboard;
let client: QueryClient;
const user = userEvent.setup();
const texts = { ...blankUiTexts, noData: 'No data available' };

beforeAll(startTestTranslations);
beforeEach(() => {
  viewer.is_superuser = false;
  server = new FakeDashboard();
  client = testQueryClient();
  vi.stubGlobal('fetch', server.fetch);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(auth, 'useAuth').mockImplementation(() => ({ user: viewer }) as ReturnType<typeof auth.useAuth>);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open() {
  return render(
    <QueryClientProvider client={client}>
      <UiTextsContext value={texts}>
        <MemoryRouter>
          <HomePage />
        </MemoryRouter>
      </UiTextsContext>
    </QueryClientProvider>,
  );
}

const card = (name: string) => screen.findByRole('region', { name });
const settled = () => screen.findByText('Displays');

describe('the tiles', () => {
  test('show the counts and link to what they count', async () => {
    open();
    for (const [name, href] of [
      [/^Total sites ?4 ?3 with rooms$/, '/inventory/sites'],
      [/^Total rooms ?20 ?19 with assets$/, '/inventory/rooms'],
      [/^Total assets ?1,200 ?in 3 categories$/, '/inventory/assets'],
      [/^Maintenance tickets ?6 ?7 solved$/, '/management/maintenance?stage=open'],
      [/^Controlled devices ?400 ?33% of all assets$/, '/inventory/assets?controlled=true'],
    ] as const)
      expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href);
  });

  test('users are for superusers, who have six columns instead of five', async () => {
    open();
    await settled();
    const grid = () => screen.getByRole('link', { name: /^Total sites/ }).parentElement;
    expect(screen.queryByRole('link', { name: /^Total users/ })).toBeNull();
    expect(grid()?.className).toContain('xl:grid-cols-5');
    viewer.is_superuser = true;
    server.summary = aSummary({ users: 20, active_users: 17 });
    await client.resetQueries();
    open();
    const tile = await screen.findByRole('link', { name: /^Total users ?20 ?17 active$/ });
    expect(tile.getAttribute('href')).toBe('/admin/users');
    expect(tile.parentElement?.className).toContain('xl:grid-cols-6');
  });
});

describe('the charts', () => {
  const rows = (region: HTMLElement) =>
    within(region)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent));

  test('show assets by category, the controlled ones with one decimal, and tickets in the order of the board', async () => {
    open();
    await settled();
    const chart = await card('Number of assets in each category');
    expect(chart.tabIndex).toBe(0);
    expect(rows(chart)).toEqual([
      ['Displays', '900'],
      ['Audio', '299'],
      ['No category', '1'],
    ]);
    const control = await card('Controlled and uncontrolled');
    await within(control).findByText('Total');
    await within(control).findByText('1,200');
    expect(rows(control)).toEqual([
      ['Controlled', '400', '33.3%'],
      ['Uncontrolled', '800', '66.7%'],
    ]);
    expect(rows(await card('Tickets by status'))).toEqual([
      ['New', '3'],
      ['In progress', '2'],
      ['Solved', '7'],
      ['Standby', '1'],
      ['Cancelled', '0'],
      ['Provisionally closed', '0'],
      ['Stage 77', '5'],
    ]);
    const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(leadsTo('In progress')).toBe('/management/maintenance?view=list&stage=in_progress');
    expect(leadsTo('Stage 77')).toBe('/management/maintenance?view=list&sort=stage');
  });

  test('say that there is no data', async () => {
    server.summary = aSummary({ assets: 0, controlled: 0, assets_by_category: [], tickets_by_stage: [] });
    open();
    expect(await screen.findAllByText('No data available')).toHaveLength(3);
  });
});

describe('the manufacturers', () => {
  test('are the six most frequent, with logo and count', async () => {
    open();
    const top = await card('Top manufacturers');
    const items = await within(top).findAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Samsung100 devices',
      'Cisco99 devices',
      'Shure98 devices',
      'Nobody97 devices',
      'LG96 devices',
      'Sony95 devices',
    ]);
    expect(items[0]?.querySelector('img')?.getAttribute('src')).toBe('/makers/samsung.svg');
    expect(items[3]?.querySelector('[data-maker="generic"]')).toBeTruthy();
  });

  test('say so when there are none', async () => {
    server.summary = aSummary({ manufacturers: [] });
    open();
    await screen.findByText('No manufacturers to show');
  });
});

describe('the system status', () => {
  const lines = async () => {
    const status = await card('System status');
    await within(status).findByText('Healthy');
    return Object.fromEntries(
      within(status)
        .getAllByRole('term')
        .map((term) => [term.textContent, term.nextElementSibling?.firstElementChild?.textContent]),
    );
  };

  test('has a health indicator, load, coverage, devices, control rate, operations and the time', async () => {
    open();
    expect(await lines()).toEqual({
      'Maintenance load': '6',
      'Sites coverage': '75%',
      'Rooms coverage': '95%',
      'Devices tracked': '1,200',
      'Control rate': '33%',
      'Recent operations': '51',
    });
    const load = within(await card('System status')).getByText('Support load');
    expect(load.nextElementSibling?.textContent).toBe('Healthy');
    expect(within(await card('System status')).getByText(/^Last update:/).textContent).toBe(
      'Last update: just now',
    );
  });

  test('has recent documents when there are some, and active users for superusers', async () => {
    server.summary = aSummary({ recent_documents: 2, users: 20, active_users: 17 });
    open();
    expect(await lines()).toMatchObject({ 'Recent documents': '2', 'Active platform users': '17' });
  });
});

describe('the recent operations', () => {
  test('are the last eight, with outcome, person, duration and time', async () => {
    server.operations = [
      anOperation(1),
      anOperation(2, {
        status: 'failed',
        action_name: 'get_status',
        message: 'No answer',
        duration_ms: null,
      }),
      anOperation(3, { action_name: 'dance', duration_ms: 51 }),
    ];
    open();
    const log = await card('Recent operations');
    const items = await within(log).findAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Succeeded:RebootDisplay 1Ada · 1.2 sec3 hours ago',
      'Failed:Status checkDisplay 2Ada · No answer3 hours ago',
      'Succeeded:danceDisplay 3Ada · 51 ms3 hours ago',
    ]);
    expect(within(log).getByRole('link', { name: 'Display 2' }).getAttribute('href')).toBe(
      '/inventory/assets/2',
    );
    expect(server.requests).toContain('/api/asset_operations/logs/recent?limit=8');
  });

  test("show in the viewer's language why one failed", async () => {
    translator.addTexts('fr', french);
    await translator.changeLanguage('fr');
    const message = 'The device is already installing an update.';
    const device_message = deviceMessage('device.alreadyInstalling');
    server.operations = [anOperation(2, { status: 'failed', message, device_message, duration_ms: null })];
    open();
    await screen.findByText('Ada · L’appareil installe déjà une mise à jour.');
    await act(() => translator.changeLanguage('en'));
  });

  test('fail alone and can be retried', async () => {
    server.broken.set('/api/asset_operations/logs/recent', 'The log is away');
    open();
    await settled();
    const log = await card('Recent operations');
    expect((await within(log).findByRole('alert')).textContent).toContain('The log is away');
    server.broken.clear();
    await user.click(within(log).getByRole('button', { name: 'Try again' }));
    await within(log).findByText('No operations yet');
  });
});

describe('the recent documents', () => {
  test('are the last ten, each with a download', async () => {
    server.documents = [aDocument(1, 'manual.pdf'), aDocument(2, 'plan.pdf')];
    open();
    const documents = await card('Recent documents');
    expect(await within(documents).findAllByRole('listitem')).toHaveLength(2);
    expect(server.requests).toContain('/api/files/recent?limit=10&category=document');
    await user.click(within(documents).getByRole('button', { name: 'Download manual.pdf' }));
    await waitFor(() => expect(server.requests).toContain('/api/files/1/url?expires_in=3600'));
  });

  test('are cached for five minutes', async () => {
    server.documents = [aDocument(1, 'manual.pdf')];
    const start = Date.now();
    const requests = () => server.requests.filter((path) => path.startsWith('/api/files/recent')).length;
    const visitAt = async (seconds: number) => {
      vi.setSystemTime(start + seconds * 1000);
      const visit = open();
      await screen.findByText('manual.pdf');
      await settled();
      visit.unmount();
    };
    vi.useFakeTimers({ toFake: ['Date'] });
    await visitAt(0);
    await visitAt(299);
    expect(requests()).toBe(1);
    await visitAt(301);
    await waitFor(() => expect(requests()).toBe(2));
  });

  test('are an empty list on failure, which is requested again the next time', async () => {
    server.broken.set('/api/files/recent', 'Down');
    const first = open();
    await screen.findByText('No recent documents');
    first.unmount();
    server.broken.clear();
    server.documents = [aDocument(1, 'manual.pdf')];
    open();
    await screen.findByText('manual.pdf');
  });
});

test('shows the current device statuses, each count linking to its devices', async () => {
  server.devices = { ...countStatuses(['offline', 'error', 'error']), online: 1200 };
  open();
  const now = await card('Devices now');
  await within(now).findByText('3 devices need attention');
  const links = within(now).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['1 offline', '/inventory/assets?live=offline'],
    ['2 errors', '/inventory/assets?live=error'],
    ['1,200 online', '/inventory/assets?live=online'],
  ]);
});

test('reports a missing summary once, and retries', async () => {
  server.broken.set('/api/dashboard/summary', 'The counter is away');
  server.operations = [anOperation(1)];
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('The counter is away');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  await screen.findByRole('link', { name: /^Total sites ?–$/ });
  await screen.findByText('Display 1');
  server.broken.clear();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Displays');
  expect(screen.queryByRole('alert')).toBeNull();
});
