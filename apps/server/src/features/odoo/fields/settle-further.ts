import type { SystemDb } from '#platform/database/scope.ts';
import type { LinkedTicket } from '../odoo-tickets.queries.ts';
import type { RecordReader } from '../read-records.ts';
import type { FurtherField, Ours, Theirs } from '../ticket-values.ts';
import { findAddress, findAssignable } from './assignees.queries.ts';
import { findPerson } from './people.ts';
import { mapFurther, toFurther } from './shared-fields.ts';

type Choice = { db: SystemDb; reader: RecordReader; linked: LinkedTicket; theirs: Theirs; zone: string };
type Settled = Pick<LinkedTicket, 'ours' | 'base'> & { value: string };

/** Both sides get the value of the chosen one, which may have none for the other. */
export async function settleFurther(
  choice: Choice,
  { field, keep }: { field: FurtherField; keep: 'odoo' | 'greenroom' },
): Promise<Settled> {
  const { reader, linked, zone } = choice;
  const { ours, base } = linked;
  if (keep === 'odoo') {
    const side = (await mapTheirs(choice))[field];
    if (side?.value === undefined) throw new Error(`Greenroom has no value for the ${field} of Odoo.`);
    const change = { [field]: side.value } as Partial<Ours>;
    return {
      ours: { ...ours, ...change },
      base: { ours: { ...base.ours, ...change }, theirs: { ...base.theirs, [field]: choice.theirs[field] } },
      value: side.theirsText,
    };
  }
  const value = field === 'assignee' ? await findTheirUser(choice) : toFurther(reader.map, ours, zone)[field];
  if (value === undefined || value === null)
    throw new Error(`Odoo has no value for the ${field} of the ticket.`);
  const text = field === 'assignee' ? linked.assignee_name : ours[field];
  return {
    ours,
    base: { ours: { ...base.ours, [field]: ours[field] }, theirs: { ...base.theirs, [field]: value } },
    value: String(text ?? ''),
  };
}

async function mapTheirs({ db, reader, linked, theirs, zone }: Choice) {
  const { ticket_id, assignee_name } = linked;
  const ids = (theirs.assignee ?? '').split(',').filter(Boolean).map(Number);
  const { people, map } = reader;
  const candidates = ids.flatMap((odoo_user) =>
    (people.byId.get(odoo_user)?.addresses ?? []).map((address) => ({ ticket_id, odoo_user, address })),
  );
  const assignable = await findAssignable(db, candidates);
  const from = { people, zone, assignable, assigneeName: assignee_name };
  return mapFurther(map, { ours: linked.ours, theirs }, from);
}

async function findTheirUser({ db, reader, linked }: Choice): Promise<string | undefined> {
  const { assignee } = linked.ours;
  if (!assignee) return '';
  const email = await findAddress(db, assignee);
  const person = email === undefined ? null : await findPerson(reader, email);
  return person === null ? undefined : String(person);
}
