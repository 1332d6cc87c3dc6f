import type { HandOver } from '@greenroom/domain/estate/handover/hand-over.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { findAdministrator } from '#features/admin/users.queries.ts';
import { recordChange } from '#features/audit/audit.queries.ts';
import { unassignHidden } from '#features/incidents/act/assignees.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { changeAsSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import type { Editor } from '../editor.ts';
import { rejectTaken } from '../reject-taken.ts';
import { endGrants, planHandOver, type Transfer, transferBin, transferSite } from './hand-over.queries.ts';

/** A site of ten thousand assets takes longer than the statements of other requests. */
const statementMilliseconds = 60_000;

type HandOverInput = Transfer & { version: number; address: string };

/** Everything in the site, its history and what it has in the bin get another partner, in one transaction. */
export function handOverSite(
  { database }: Services,
  editor: Editor,
  { version, address, ...transfer }: HandOverInput,
): Promise<HandOver> {
  return database
    .withStatementTimeout(statementMilliseconds, (slowDatabase) =>
      changeAsSystem(slowDatabase, { ...editor, kind: 'handover' }, async (db) => {
        const administrator = await findAdministrator(db, editor.viewer.user_id);
        if (!administrator) throw new Problem('forbidden', 'This is for administrators only.');
        await requireVersion(db, transfer.site_id, version);
        const plan = await orNotFound('Site or partner', planHandOver(db, transfer));
        rejectObstacles(plan);
        await transferBin(db, transfer);
        await transferSite(db, transfer);
        await endGrants(db, transfer);
        await unassignHidden(db, transfer.site_id);
        const { site, from, to, obstacles: _, ...counts } = plan;
        await recordChange(db, {
          actor: { ...administrator, address, request_id: editor.viewer.request_id },
          change: {
            action: 'site-handed-over',
            user_id: administrator.id,
            subject: site.name,
            before: { partner: from.name },
            after: { partner: to.name, ...counts },
          },
        });
        return plan;
      }),
    )
    .catch(rejectTaken);
}

async function requireVersion(db: SystemDb, id: number, version: number): Promise<void> {
  const query = db.selectFrom('sites').where('id', '=', id).select('version').forUpdate();
  const site = await orNotFound('Site', query.executeTakeFirst());
  if (site.version !== version)
    throw new Problem('changed-meanwhile', 'The site has changed since you opened it.');
}

function rejectObstacles({ from, to, obstacles }: HandOver): void {
  if (from.id === to.id) throw new Problem('nothing-to-change', `The site already belongs to ${to.name}.`);
  if (obstacles.references > 0)
    throw new Problem(
      'reference-taken',
      `${to.name} already uses ${obstacles.references} of the references.`,
    );
  if (obstacles.mac_addresses > 0)
    throw new Problem(
      'mac-address-taken',
      `${to.name} already has ${obstacles.mac_addresses} of the MAC addresses.`,
    );
  if (obstacles.outlets > 0)
    throw new Problem('outlet-elsewhere', 'An outlet of this site feeds a device elsewhere, or the reverse.');
}
