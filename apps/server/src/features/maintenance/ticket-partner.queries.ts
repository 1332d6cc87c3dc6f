import type { BodyOf } from '@greenroom/domain/http/endpoint.ts';
import type * as endpoints from '@greenroom/domain/maintenance/endpoints.ts';
import { visible } from '#access/visible.ts';
import { visibleRows } from '#access/visible-rows.ts';
import { orNotFound } from '#http/or-not-found.ts';
import type { Scope, ViewerDb } from '#platform/database/scope.ts';

type Body = Pick<BodyOf<typeof endpoints.createTicket>, 'about' | 'partner_id'>;

const titles = { site: 'Site', room: 'Room', asset: 'Asset' } as const;

/**
 * The partner of a new ticket: that of the thing it is about, else the chosen one, else the viewer's own. A user with
 * explicit grants may see a thing without its partner, and then opens the ticket for its own partner, which will see it.
 */
export async function findTicketPartner(
  db: ViewerDb,
  scope: Scope,
  { about, partner_id, own }: Body & { own: number },
): Promise<number> {
  if (about) {
    const thing = await findPartnerOfThing(db, scope, about);
    return (await seesPartner(db, scope, thing.partner_id)) ? thing.partner_id : own;
  }
  if (partner_id === undefined) return own;
  await orNotFound('Partner', seesPartner(db, scope, partner_id));
  return partner_id;
}

/** Of a site, room or asset that the viewer sees. */
export function findPartnerOfThing(
  db: ViewerDb,
  scope: Scope,
  about: NonNullable<Body['about']>,
): Promise<{ partner_id: number }> {
  const table = `${about.type}s` as const;
  return orNotFound(
    titles[about.type],
    db
      .selectFrom(table)
      .select('partner_id')
      .where('id', '=', about.id)
      .where(visibleRows(scope, table))
      .executeTakeFirst(),
  );
}

function seesPartner(db: ViewerDb, scope: Scope, id: number): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('partners')
    .select('id')
    .where('id', '=', id)
    .where(visible(scope, 'partners'))
    .executeTakeFirst();
}
