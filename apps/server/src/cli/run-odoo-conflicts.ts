import { connectOdoo } from '#features/odoo/client/connect-odoo.ts';
import { odooName } from '#features/odoo/client/odoo-settings.ts';
import { listConflicts } from '#features/odoo/conflicts.queries.ts';
import { resolveConflict } from '#features/odoo/resolve-conflict.ts';
import { asSystem } from '#platform/database/scope.ts';
import { readConfig } from '../config.ts';
import { needed, neededSettings, only } from './run-odoo.ts';
import { UsageError } from './usage-error.ts';
import { withInstallation } from './with-installation.ts';

type Print = (line: string) => void;
const text = { type: 'string' } as const;
const reasons = {
  'both-changed': 'changed on both sides',
  'not-mapped': 'not known here',
  'not-in-odoo': 'not known in Odoo',
} as const;

export async function runOdooConflicts(args: string[], print: Print): Promise<number> {
  only('odoo-conflicts', args, {});
  const conflicts = await withInstallation(({ database }) => asSystem(database, listConflicts));
  if (conflicts.length === 0) print('There are no open conflicts.');
  for (const { id, partner_name, ticket_id, odoo_id, field, reason, ours, theirs, noticed_at } of conflicts) {
    const why = reasons[reason];
    print(
      `${id}  ${noticed_at.toISOString()}  ${partner_name}  ticket ${ticket_id}, Odoo ${odoo_id}, ${field} ${why}: ` +
        `here "${ours}", in Odoo "${theirs}"`,
    );
  }
  return 0;
}

export async function runOdooResolve(args: string[], print: Print): Promise<number> {
  const { values } = only('odoo-resolve', args, { conflict: text, keep: text });
  const conflict_id = Number(needed('odoo-resolve', 'conflict', values.conflict));
  if (!Number.isInteger(conflict_id))
    throw new UsageError('odoo-resolve: --conflict takes a number shown by odoo-conflicts');
  const keep = needed('odoo-resolve', 'keep', values.keep);
  if (keep !== 'odoo' && keep !== 'greenroom')
    throw new UsageError('odoo-resolve: --keep takes odoo or greenroom');
  const settings = neededSettings();
  const zone = readConfig(process.env).TIME_ZONE;
  const client = await connectOdoo(settings);
  return withInstallation(async ({ database }) => {
    const means = { database, client, odoo: odooName(settings), now: new Date(), zone };
    const value = await resolveConflict(means, { conflict_id, keep });
    print(`Conflict ${conflict_id} is resolved: both sides have the value of ${keep}, "${value}".`);
    return 0;
  });
}
