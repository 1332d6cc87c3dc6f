import { listRoles, listUsers } from '@greenroom/domain/admin/endpoints.ts';
import { listPeople } from '@greenroom/domain/admin/people/endpoints.ts';
import { listAgents } from '@greenroom/domain/agent/endpoints.ts';
import { getCurrentUser } from '@greenroom/domain/auth/endpoints.ts';
import { listVisiblePartners } from '@greenroom/domain/branding/endpoints.ts';
import { listBin } from '@greenroom/domain/estate/bin/endpoints.ts';
import { listEstateJobs } from '@greenroom/domain/estate/jobs/endpoints.ts';
import { listImports } from '@greenroom/domain/import/endpoints.ts';
import { getOdoo } from '@greenroom/domain/odoo/endpoints.ts';
import type { OdooState } from '@greenroom/domain/odoo/odoo-state.ts';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { call, callWithHeaders } from '#api/http-client.ts';
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
export const sectionFacts: Partial<Record<string, (t: TFunction, language: string) => FactQuery>> = {
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

/** Of the own partner: what needs a person comes first. */
function describeOdoo(
  { connection, conflicts, waiting, problem, paused }: OdooState,
  t: TFunction,
): SectionFact {
  if (!connection) return { text: t('odoo.factOff') };
  if (problem) return { text: t('odoo.factFailing'), trouble: 'offline' };
  if (conflicts > 0) return { text: t('odoo.conflictCount', { count: conflicts }), trouble: 'error' };
  if (paused) return { text: t('odoo.factPaused'), trouble: 'error' };
  return { text: waiting > 0 ? t('odoo.waitingCount', { count: waiting }) : t('odoo.factInStep') };
}
