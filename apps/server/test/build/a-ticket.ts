import type { Database } from '#platform/database/database.ts';
import { asSystem } from '#platform/database/scope.ts';
import { aPartner } from './a-partner.ts';

type Input = {
  partner?: number;
  name?: string;
  priority?: number;
  stage?: number;
  description?: string;
  created_at?: Date;
  team?: string;
  due_at?: Date;
  site_id?: number;
  assigned_to?: number;
  assigned_to_name?: string;
};

export async function aTicket(
  database: Database,
  input: Input = {},
): Promise<{ id: number; partner_id: number }> {
  const { partner, description, ...values } = input;
  const partner_id = partner ?? (await aPartner(database)).id;
  return asSystem(database, (db) =>
    db
      .insertInto('tickets')
      .values({
        name: 'A ticket',
        ...values,
        partner_id,
        additional_data: JSON.stringify(description === undefined ? {} : { description }),
      })
      .returning(['id', 'partner_id'])
      .executeTakeFirstOrThrow(),
  );
}
