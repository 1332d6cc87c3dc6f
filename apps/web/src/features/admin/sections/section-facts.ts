import { listAuditLog } from '@greenroom/domain/admin/audit-log/endpoints.ts';
import { listRoles, listUsers } from '@greenroom/domain/admin/endpoints.ts';
import { listPeople } from '@greenroom/domain/admin/people/endpoints.ts';
import { listAgents } from '@greenroom/domain/agent/endpoints.ts';
import { getCurrentUser } from '@greenroom/domain/auth/endpoints.ts';
import { listVisiblePartners } from '@greenroom/domain/branding/endpoints.ts';
import { listBin } from '@greenroom/domain/estate/bin/endpoints.ts';
import { listEstateJobs } from '@greenroom/domain/estate/jobs/endpoints.ts';
import { relativeTime } from '@greenroom/domain/format/relative-time.ts';
import { listRoomModels } from '@greenroom/domain/health/models/endpoints.ts';
import type { RoomModel, RoomTypeModels } from '@greenroom/domain/health/room-models.ts';
import { listWallLinks } from '@greenroom/domain/health/wall/links/endpoints.ts';
import { listImports } from '@greenroom/domain/import/endpoints.ts';
import { listFailedJobs } from '@greenroom/domain/installation/endpoints.ts';
import { getOdoo } from '@greenroom/domain/odoo/endpoints.ts';
import type { OdooState } from '@greenroom/domain/odoo/odoo-state.ts';
import { listCalendars } from '@greenroom/domain/service/endpoints.ts';
import type { UseQueryOptions } from '@tanstack/react-query';
import { call, callWithHeaders } from '#api/http-client.ts';
import type { Translate } from '#i18n/translate.ts';
import { paths } from '#paths.ts';
import { describeImports } from './describe-imports.ts';
import { describeJobs } from './describe-jobs.ts';
import type { SectionFact } from './section-fact.ts';

type FactQuery = Pick<UseQueryOptions<SectionFact>, 'queryKey' | 'queryFn'>;

/** Enough to find one that ended behind those that are being prepared. */
const lastImports = 20;

/** Those that run are among the newest. */
const lastJobs = 20;

/** One fact per section, for the page of the administration. Only what costs the server little. */
export const sectionFacts: Partial<Record<string, (t: Translate, language: string) => FactQuery>> = {
  [paths.users]: (t) => ({
    queryKey: ['admin-fact', 'users'],
    queryFn: async ({ signal }) => {
      const { headers } = await callWithHeaders(listUsers, { query: { limit: 1 } }, { signal });
      return { text: t('users.count', { count: Number(headers.get('x-total-count') ?? 0) }) };
    },
  }),
  [paths.people]: (t) => ({
    queryKey: ['admin-fact', 'people'],
    queryFn: async ({ signal }) => {
      const { headers } = await callWithHeaders(listPeople, { query: { limit: 1 } }, { signal });
      return { text: t('people.count', { count: Number(headers.get('x-total-count') ?? 0) }) };
    },
  }),
  [paths.imports]: (t, language) => ({
    queryKey: ['admin-fact', 'imports', language],
    queryFn: async ({ signal }) => {
      const imports = await call(listImports, { query: { limit: lastImports } }, { signal });
      return describeImports(imports, { t, language, now: Date.now() });
    },
  }),
  [paths.partners]: (t) => ({
    queryKey: ['admin-fact', 'partners'],
    queryFn: async ({ signal }) => {
      const partners = await call(listVisiblePartners, {}, { signal });
      return { text: t('partners.count', { count: partners.length }) };
    },
  }),
  [paths.jobs]: (t) => ({
    queryKey: ['admin-fact', 'jobs'],
    queryFn: async ({ signal }) => {
      const { body, headers } = await callWithHeaders(
        listEstateJobs,
        { query: { limit: lastJobs } },
        { signal },
      );
      return describeJobs(body, Number(headers.get('x-total-count') ?? body.length), t);
    },
  }),
  [paths.bin]: (t) => ({
    queryKey: ['admin-fact', 'bin'],
    queryFn: async ({ signal }) => {
      const { headers } = await callWithHeaders(listBin, { query: { limit: 1 } }, { signal });
      return { text: t('bin.count', { count: Number(headers.get('x-total-count') ?? 0) }) };
    },
  }),
  [paths.roles]: (t) => ({
    queryKey: ['admin-fact', 'roles'],
    queryFn: async ({ signal }) => {
      const roles = await call(listRoles, {}, { signal });
      return { text: t('roles.count', { count: roles.length }) };
    },
  }),
  [paths.calendars]: (t) => ({
    queryKey: ['admin-fact', 'calendars'],
    queryFn: async ({ signal }) => {
      const calendars = await call(listCalendars, { query: {} }, { signal });
      return { text: t('calendars.count', { count: calendars.length }) };
    },
  }),
  [paths.roomModels]: (t) => ({
    queryKey: ['admin-fact', 'room-models'],
    queryFn: async ({ signal }) => {
      const types = await call(listRoomModels, { query: {} }, { signal });
      const drafts = countTypes(types, 'draft');
      if (drafts > 0) return { text: t('models.draftCount', { count: drafts }) };
      return { text: t('models.ownCount', { count: countTypes(types, 'active') }) };
    },
  }),
  [paths.wallLinks]: (t) => ({
    queryKey: ['admin-fact', 'wall-links'],
    queryFn: async ({ signal }) => {
      const links = await call(listWallLinks, { query: {} }, { signal });
      const valid = links.filter((link) => !link.ended_at && Date.parse(link.expires_at) > Date.now());
      return { text: t('wall.links.validCount', { count: valid.length }) };
    },
  }),
  [paths.audit]: (t, language) => ({
    queryKey: ['admin-fact', 'audit', language],
    queryFn: async ({ signal }) => {
      const [last] = await call(listAuditLog, { query: { limit: 1 } }, { signal });
      if (!last) return { text: t('audit.count', { count: 0 }) };
      const words = { language, justNow: t('operations.justNow') };
      return {
        text: t('audit.last', { when: relativeTime(Date.parse(last.created_at), Date.now(), words) }),
      };
    },
  }),
  [paths.installation]: (t) => ({
    queryKey: ['admin-fact', 'installation'],
    queryFn: async ({ signal }) => {
      const count = (await call(listFailedJobs, {}, { signal })).reduce((sum, kind) => sum + kind.count, 0);
      if (count > 0) return { text: t('installation.failedCount', { count }), trouble: 'error' };
      return { text: t('layout.version', { version: __APP_VERSION__ }) };
    },
  }),
  [paths.odoo]: (t) => ({
    queryKey: ['admin-fact', 'odoo'],
    queryFn: async ({ signal }) => {
      const { partner_id } = await call(getCurrentUser, {}, { signal });
      return describeOdoo(await call(getOdoo, { params: { id: partner_id } }, { signal }), t);
    },
  }),
  [paths.agents]: (t) => ({
    queryKey: ['admin-fact', 'agents'],
    queryFn: async ({ signal }) => {
      const agents = await call(listAgents, {}, { signal });
      const offline = agents.filter(({ online }) => !online).length;
      if (offline === 0) return { text: t('agents.count', { count: agents.length }) };
      return { text: t('agents.offlineCount', { count: offline }), trouble: 'offline' };
    },
  }),
};

/** How many types of rooms have a model of the own partner in that state. */
function countTypes(types: readonly RoomTypeModels[], wanted: RoomModel['state']): number {
  return types.filter(({ models }) => models.some(({ state }) => state === wanted)).length;
}

/** Of the own partner: what needs a person comes first. */
function describeOdoo(
  { connection, conflicts, waiting, problem, paused, ...state }: OdooState,
  t: Translate,
): SectionFact {
  if (!connection) return { text: t('odoo.factOff') };
  if (problem) return { text: t('odoo.factFailing'), trouble: 'offline' };
  if (conflicts > 0) return { text: t('odoo.conflictCount', { count: conflicts }), trouble: 'error' };
  if (paused) return { text: t('odoo.factPaused'), trouble: 'error' };
  if (waiting > 0) return { text: t('odoo.waitingCount', { count: waiting }) };
  const isBehind = state.comments_waiting + state.files_waiting > 0;
  return { text: t(isBehind ? 'odoo.factBehind' : 'odoo.factInStep') };
}
