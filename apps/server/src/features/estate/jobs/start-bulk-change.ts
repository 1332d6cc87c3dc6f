import { Problem } from '@greenroom/domain/http/problem.ts';
import { readAsViewer, type Scope, type ViewerDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import type { Editor } from '../editor.ts';
import { requireRoom, requireSite } from '../places.queries.ts';
import { countBulkRows, updateBulkRows } from './bulk.queries.ts';
import type { BulkBody, BulkValues } from './bulk-input.ts';
import { type BulkPlan, planBulkChange } from './plan-bulk-change.ts';
import type { ReportProgress } from './run-estate-job.ts';
import { startEstateJob } from './start-estate-job.ts';

/** Small enough to report progress and to notice a stop, large enough that the statements cost little. */
const rowsPerStatement = 500;

/** Starts the job and returns its id. A selection is fixed here, whatever its filter finds later. */
export async function startBulkChange(services: Services, editor: Editor, body: BulkBody): Promise<number> {
  const { database } = services;
  const { plan, counts } = await readAsViewer(database, editor.viewer, async (db, scope) => {
    const found = await planBulkChange(db, scope, body);
    return { plan: found, counts: await countBulkRows(db, scope, found.rows) };
  });
  const { total, ...rest } = counts;
  if (total === 0) throw new Problem('not-found', 'Nothing of this selection was found.');
  if (rest.changing === 0) throw new Problem('nothing-to-change', 'No row of this selection would change.');
  const { thing, ...values } = plan.values;
  const input = { ...values, place_name: plan.placeName };
  return startEstateJob(services, editor, {
    job: { kind: 'bulk', thing, input, total, counts: rest },
    work: (db, scope, report) => changeRows({ db, scope, plan, total, report }),
  });
}

type Change = { db: ViewerDb; scope: Scope; plan: BulkPlan; total: number; report: ReportProgress };

async function changeRows({ db, scope, plan, total, report }: Change) {
  await requirePlace(db, scope, plan.values);
  const { ids } = plan.rows;
  let changed = 0;
  let cannot = 0;
  for (let at = 0; at < ids.length; at += rowsPerStatement) {
    report(Math.min(at, total));
    const rows = { ...plan.rows, ids: ids.slice(at, at + rowsPerStatement) };
    changed += await updateBulkRows(db, scope, rows);
    // Those that could change have changed: what still differs cannot.
    cannot += (await countBulkRows(db, scope, rows)).cannot;
  }
  report(total);
  return { changed, cannot, same: Math.max(0, total - changed - cannot) };
}

/** The place stays until the transaction ends. */
async function requirePlace(db: ViewerDb, scope: Scope, { thing, set }: BulkValues): Promise<void> {
  if (thing === 'asset' && typeof set.room_id === 'number') await requireRoom(db, scope, set.room_id);
  if (thing === 'room' && typeof set.site_id === 'number') await requireSite(db, scope, set.site_id);
}
