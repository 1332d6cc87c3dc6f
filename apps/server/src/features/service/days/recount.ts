import { Problem } from '@greenroom/domain/http/problem.ts';
import { addDays, localDay } from '@greenroom/domain/service/local-time.ts';
import { type SqlBool, sql } from 'kysely';
import { orNotFound } from '#http/or-not-found.ts';
import { asSystem, readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { recordServiceChange, type ServiceManager } from '../record-service-change.ts';
import { findSiteService } from '../sites/site-services.queries.ts';
import { listCountedSites } from './count-days.ts';
import { countSiteDays, expandOpenHours } from './count-site-days.ts';
import { reopenDays } from './days.queries.ts';

const maxDays = 400;

/** By the calendar and the windows as they are now. */
export async function recount(
  services: Services,
  manager: ServiceManager,
  { site_id, from }: { site_id: number; from: string },
): Promise<void> {
  const { database, now } = services;
  const { name } = await readAsViewer(database, manager.viewer, (db, scope) =>
    orNotFound('Site', findSiteService(db, scope, site_id)),
  );
  const second = Math.floor(now().getTime() / 1000);
  await asSystem(database, async (db) => {
    const [site] = await listCountedSites(db, services, sql<SqlBool>`sites.id = ${site_id}`);
    if (!site) throw new Problem('not-found', 'Site not found.');
    const today = localDay(site.zone, second);
    if (from > today || from < addDays(today, -maxDays))
      throw new Problem('invalid-input', `"from" must be one of the last ${maxDays} days.`);
    await expandOpenHours(db, site, today, from);
    await reopenDays(db, site_id, from);
    await recordServiceChange(db, manager, {
      action: 'availability-recounted',
      subject: name,
      after: { from },
    });
    await countSiteDays(db, site, now());
  });
}
