import { readSort } from '@greenroom/domain/listing/sort-parameter.ts';
import { type Alert, alertSortKeys, alertTypes } from '@greenroom/domain/monitoring/alert.ts';
import type { AlertSite } from '@greenroom/domain/monitoring/monitoring-summary.ts';
import { assetsWithParents } from '#test/isolation/with-parents.ts';
import { summariseInventory } from '#test/reference/summarise-inventory.ts';
import { matchesAlert, sortAlerts } from '../../reference/alert-lists.ts';
import { deriveAlerts } from '../../reference/derive-alerts.ts';
import { summariseAlerts } from '../../reference/summarise-alerts.ts';
import { anyId, anySearch, type CaseContext, type IsolationCase, maybe, paged } from '../isolation-case.ts';

const today = new Date().toISOString().slice(0, 10);
const week = 7 * 86_400_000;

const alertsOf = ({ seen, world }: CaseContext) => deriveAlerts(assetsWithParents(seen, world), today);
const ofAlert = ({ id, room_id, room_name, site_id, site_name }: Alert) => [
  id,
  room_id,
  room_name,
  site_id,
  site_name,
];
const isRecent = ({ created_at }: { created_at: string }) => Date.parse(created_at) > Date.now() - week;

export const monitoringCases: Record<string, IsolationCase> = {
  getMonitoringSummary: {
    makeRequest: () => ({ query: { today } }),
    expected: ({ seen, world }) => ({
      status: 200,
      body: summariseAlerts(assetsWithParents(seen, world), today),
    }),
  },
  listAlerts: {
    makeRequest: (world, random) => ({
      query: {
        today,
        sort: `${random.pick(['', '-'])}${random.pick(alertSortKeys)}`,
        limit: maybe(random, 0.3, () => random.between(1, 3)),
        search: maybe(random, 0.3, () => anySearch(random)),
        priority: maybe(random, 0.2, () => random.pick(alertTypes)),
        asset_id: maybe(random, 0.2, () => anyId(world.assets, random)),
        site_id: maybe(random, 0.3, () => anyId(world.sites, random)),
      },
    }),
    expected(context) {
      const { query = {} } = context.request;
      const found = alertsOf(context).filter(
        (alert) =>
          matchesAlert(alert, query.search as string | undefined) &&
          (query.priority === undefined || alert.type === query.priority) &&
          (query.asset_id === undefined || alert.asset_id === query.asset_id) &&
          (query.site_id === undefined || alert.site_id === query.site_id),
      );
      return paged(sortAlerts(found, readSort(String(query.sort))).map(ofAlert), query.limit);
    },
    essence: (rows: Alert[]) => rows.map(ofAlert),
  },
  listAlertSites: {
    makeRequest: () => ({ query: { today } }),
    expected(context) {
      const alerts = alertsOf(context);
      const counted = context.seen.sites.map(({ id }) => [
        id,
        alerts.filter(({ site_id }) => site_id === id).length,
      ]);
      return { status: 200, body: counted.filter(([, total]) => total !== 0) };
    },
    essence: (rows: AlertSite[]) =>
      rows.map(({ id, total }) => [id, total]).sort(([one = 0], [other = 0]) => one - other),
  },
  getDashboardSummary: {
    makeRequest: () => ({}),
    expected({ user, seen, world }) {
      const stages = [...new Set(seen.tickets.map(({ stage }) => stage))].sort((a, b) => a - b);
      const finished = seen.operations.filter(
        ({ state, action_name }) =>
          ['done', 'failed', 'expired'].includes(state) && action_name !== 'get_status',
      );
      return {
        status: 200,
        body: {
          ...summariseInventory(seen),
          users: user.is_superuser ? world.users.length : null,
          active_users: user.is_superuser ? world.users.filter(({ is_active }) => is_active).length : null,
          tickets_by_stage: stages.map((stage) => ({
            stage,
            count: seen.tickets.filter((ticket) => ticket.stage === stage).length,
          })),
          recent_operations: finished.filter(isRecent).length,
          recent_documents: seen.files.filter((file) => file.category === 'document' && isRecent(file))
            .length,
        },
      };
    },
  },
};
