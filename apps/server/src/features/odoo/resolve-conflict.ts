import type { OdooMap } from '@greenroom/domain/odoo/odoo-map.ts';
import { recordStageOfOdoo } from '#features/incidents/tickets/incident-tickets.queries.ts';
import type { Database } from '#platform/database/database.ts';
import { asSystem } from '#platform/database/scope.ts';
import { checkMap } from './check-map.ts';
import type { OdooClient } from './client/odoo-client.ts';
import { closeConflicts, findConflict } from './conflicts.queries.ts';
import { noPeople } from './fields/people.ts';
import { settleFurther } from './fields/settle-further.ts';
import { readFurther, toWritten } from './fields/shared-fields.ts';
import { labelOf, type SharedField } from './merge-change.ts';
import { readMap } from './odoo-map.ts';
import { listConfigured } from './odoo-partners.queries.ts';
import { type LinkedTicket, lockLinked, storeCompared } from './odoo-tickets.queries.ts';
import { readRecords } from './read-records.ts';
import {
  type FurtherField,
  isFurtherField,
  type Ours,
  ourPriority,
  ourStage,
  readTheirs,
  type Theirs,
  toTheirs,
} from './ticket-values.ts';

export type Decision = { conflict_id: number; keep: 'odoo' | 'greenroom' };
type Means = { database: Database; client: OdooClient; odoo: string; now: Date; zone: string };
/** Of the fields that every map names, and priority. */
type MainField = Exclude<SharedField, FurtherField>;

/** Writes the value of the chosen side to both, and returns it in the words of Greenroom. */
export async function resolveConflict(means: Means, { conflict_id, keep }: Decision): Promise<string> {
  const { database, client, odoo, now, zone } = means;
  const conflict = await asSystem(database, (db) => findConflict(db, conflict_id));
  if (!conflict) throw new Error(`There is no open conflict ${conflict_id}.`);
  const { field, odoo_id, ticket_id, partner_id } = conflict;
  const [configured] = await asSystem(database, (db) => listConfigured(db, partner_id));
  if (!configured) throw new Error(`${conflict.partner_name} no longer has a map.`);
  const map = await checkMap(client, readMap(configured.map));
  const reader = { client, map, people: noPeople() };
  const [record] = await readRecords(reader, { domain: [['id', '=', odoo_id]] });
  if (!record) throw new Error(`Odoo no longer has record ${odoo_id}.`);
  const theirs = { ...readTheirs(map, record), ...readFurther(map, record) };
  return asSystem(database, async (db) => {
    const filter = { partner_id, odoo, model: map.model, odoo_ids: [odoo_id], fields: map.fields };
    const [linked] = await lockLinked(db, filter);
    if (!linked) throw new Error(`Ticket ${ticket_id} is not linked to this Odoo.`);
    const choice = { db, reader, linked, theirs, zone };
    const agreed = isFurtherField(field)
      ? await settleFurther(choice, { field, keep })
      : keep === 'odoo'
        ? takeTheirs(map, linked, { theirs, field })
        : giveOurs(map, linked, field);
    const { value, ...compared } = agreed;
    if (keep === 'greenroom') {
      const written = toWritten(map, field, { ours: compared.ours, theirs: compared.base.theirs });
      await client.write(map.model, odoo_id, { [map.fields[field] ?? '']: written });
    }
    const { stage } = compared.ours;
    if (stage !== linked.ours.stage) await recordStageOfOdoo(db, { ticket_id, stage });
    await storeCompared(db, { ...linked, ...compared });
    const resolution = keep === 'odoo' ? 'kept-odoo' : 'kept-greenroom';
    await closeConflicts(db, { ticket_id, fields: [field], resolution, now });
    return value;
  });
}

export type Agreed = Pick<LinkedTicket, 'ours' | 'base'> & { value: string };

function takeTheirs(
  map: OdooMap,
  { ours, base }: LinkedTicket,
  { theirs, field }: { theirs: Theirs; field: MainField },
): Agreed {
  const mapped: { [F in MainField]: Ours[F] | undefined } = {
    name: theirs.name || undefined,
    priority: ourPriority(map, theirs.priority, ours.priority),
    stage: ourStage(map, theirs.stage),
  };
  const value = mapped[field];
  if (value === undefined)
    throw new Error(`The map has no Greenroom value for the ${field} "${theirs[field] ?? 'none'}" of Odoo.`);
  const change = { [field]: value } as Partial<Ours>;
  return {
    ours: { ...ours, ...change },
    base: { ours: { ...base.ours, ...change }, theirs: { ...base.theirs, [field]: theirs[field] } },
    value: labelOf(field, value),
  };
}

function giveOurs(map: OdooMap, { ours, base }: LinkedTicket, field: MainField): Agreed {
  const value = toTheirs(map, ours)[field];
  if (value === null) throw new Error(`The map has no Odoo value for the ${field} of the ticket.`);
  return {
    ours,
    base: { ours: { ...base.ours, [field]: ours[field] }, theirs: { ...base.theirs, [field]: value } },
    value: labelOf(field, ours[field]),
  };
}
