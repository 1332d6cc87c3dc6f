import { languages } from '@greenroom/domain/format/languages.ts';
import { readSort } from '@greenroom/domain/listing/sort-parameter.ts';
import {
  type Alert,
  type AlertSortKey,
  alertSortKeys,
  alertTypes,
} from '@greenroom/domain/monitoring/alert.ts';
import { getMonitoringSummary, listAlertSites, listAlerts } from '@greenroom/domain/monitoring/endpoints.ts';
import type { AlertSite } from '@greenroom/domain/monitoring/monitoring-summary.ts';
import * as fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Audience, anAudience, anEstate, storeEstate, visibilities } from '#test/random-estate.ts';
import { matchesAlert, sortAlerts } from '#test/reference/alert-lists.ts';
import { deriveAlerts } from '#test/reference/derive-alerts.ts';
import { randomRuns } from '#test/reference/random-runs.ts';
import { summariseAlerts } from '#test/reference/summarise-alerts.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

const dayMilliseconds = 86_400_000;
// Noon of tomorrow: no test crosses midnight.
const noon = (Math.floor(Date.now() / dayMilliseconds) + 1.5) * dayMilliseconds;
const dayAfter = (days: number) => new Date(noon + days * dayMilliseconds).toISOString().slice(0, 10);

const oddDates = [
  ...['2024-02-29', '2026-02-29', '1900-02-29', '2000-02-29', '2025-04-31', '2025-13-01', '2025-00-10'],
  ...[
    '0000-01-01',
    '0099-12-31',
    '0100-01-01',
    '9999-12-31',
    '2025-1-1',
    '01/03/2025',
    '20250301',
    'soon',
    '',
  ],
  ...[
    '2025-03-01x',
    ' 2025-03-01',
    '+2025-03-01',
    '2025-03-01\n',
    '٢٠٢٥-٠٣-٠١',
    '2025-03-01T',
    '2025-03-01 ',
  ],
];
const near = fc.integer({ min: -35, max: 35 }).map(dayAfter);
const warrantyEnd = fc.oneof(
  { weight: 4, arbitrary: near },
  near.map((day) => `${day}T23:59:59-11:00`),
  fc.constantFrom(...oddDates),
  fc.stringMatching(/^[0-9]{4}-[01][0-9]-[0-3][0-9]( 1)?$/),
  fc.constantFrom(null, undefined),
);

const anyOf = <T>(values: readonly T[]) => fc.constantFrom(...values);
const today = fc.integer({ min: -1, max: 1 }).map(dayAfter);

describe('the server derives the alerts by the rules of the domain', () => {
  let t: TestApp;
  let audience: Audience;

  beforeAll(async () => {
    t = await startTestApp();
    t.clock.pass((noon - Date.now()) / 1000);
    audience = await anAudience(t);
  });
  afterAll(() => t.stop());

  /** All pages of the list; a small page makes cursors out of the odd texts as well. */
  async function allPages(query: Record<string, unknown>, token: string): Promise<Alert[]> {
    const alerts: Alert[] = [];
    const first = new URLSearchParams({ limit: '3' });
    for (const [key, value] of Object.entries(query)) if (value !== undefined) first.set(key, String(value));
    for (let url: string | undefined = `/api${listAlerts.path}?${first}`; url !== undefined; ) {
      const response: LightMyRequestResponse = await t.app.inject({
        url,
        headers: { authorization: `Bearer ${token}` },
      });
      expect(response.statusCode, response.body).toBe(200);
      alerts.push(...listAlerts.response.parse(response.json()));
      url = /<([^>]+)>/.exec(String(response.headers.link))?.[1];
      if (url === undefined) expect(Number(response.headers['x-total-count'])).toBe(alerts.length);
    }
    return alerts.map((alert) => ({ ...alert, timestamp: new Date(alert.timestamp).toISOString() }));
  }

  const runs = randomRuns(15);

  test('in the same order, filtered and found in the same way', async () => {
    // Mostly without, because together they leave nothing to sort.
    const seldom = <T>(arbitrary: fc.Arbitrary<T>) =>
      fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
    const searches = ['ecran', 'É', 'salle', ' / ', 'x / x', 'n / s', '202', '-0', 'ς', '\u001f', '%', ' '];
    const dates = ['févr', 'sept', 'jan', ', 20', '1 ', 'le 1', 'Échue le', '2 a', '{date}', '{DATE}'];
    const sentences = ['Échue le {date}\nBientôt le {date} ({date})\nInactif', '{DATE}\n\u001f', ''];
    const filter = fc.record({
      sort: anyOf(alertSortKeys.flatMap((key) => [key, `-${key}`])),
      priority: seldom(anyOf(alertTypes)),
      site: seldom(fc.nat(3)),
      asset: seldom(fc.nat(11)),
      search: seldom(anyOf([...searches, ...dates])),
      words: fc.record({ language: seldom(anyOf(languages)), sentences: seldom(anyOf(sentences)) }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(anEstate(warrantyEnd), anyOf(visibilities), today, filter),
        async ([estate, visibility, day, { sort, priority, site, asset, search, words }]) => {
          const { assets, ids } = await storeEstate(t, audience, { estate, visibility });
          const site_id = site === undefined ? undefined : ids.sites[site % ids.sites.length];
          const asset_id = asset === undefined ? undefined : ids.assets[asset];
          const expected = deriveAlerts(assets, day).filter(
            (row) =>
              matchesAlert(row, search, words) &&
              (priority === undefined || row.type === priority) &&
              (site_id === undefined || row.site_id === site_id) &&
              (asset_id === undefined || row.asset_id === asset_id),
          );
          const query = { today: day, sort, priority, site_id, asset_id, search, ...words };
          expect(await allPages(query, audience.tokens[visibility])).toEqual(
            sortAlerts(expected, readSort<AlertSortKey>(sort), words),
          );
        },
      ),
      runs,
    );
  }, 300_000);

  test('with the same counts, in total and by site', async () => {
    await fc.assert(
      fc.asyncProperty(anEstate(warrantyEnd), anyOf(visibilities), today, async (estate, visibility, day) => {
        const { assets, sites } = await storeEstate(t, audience, { estate, visibility });
        const options = { token: audience.tokens[visibility] };
        const summary = await t.call(getMonitoringSummary, { query: { today: day } }, options);
        expect(summary.json()).toEqual(summariseAlerts(assets, day));

        const alerts = deriveAlerts(assets, day);
        const expected = sites.flatMap(({ id, ...site }): AlertSite[] => {
          const own = alerts.filter(({ site_id }) => site_id === id);
          const critical = own.filter(({ type }) => type === 'critical').length;
          const counts = { critical, warning: own.length - critical, total: own.length };
          return own.length === 0 ? [] : [{ id, ...site, latitude: null, longitude: null, ...counts }];
        });
        const listed: AlertSite[] = (await t.call(listAlertSites, { query: { today: day } }, options)).json();
        expect([...listed].sort((a, b) => a.id - b.id)).toEqual(expected);
      }),
      runs,
    );
  }, 300_000);
});
