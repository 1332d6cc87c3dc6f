import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import type {
  PartnerTicketTemplates,
  TicketTemplate,
} from '@greenroom/domain/maintenance/templates/ticket-template.ts';
import { requireLinkedPartner } from '#access/require-partner-manager.ts';
import { findRequester } from '#features/admin/users.queries.ts';
import { recordChange } from '#features/audit/audit.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { asSystem, asViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { lockPartner } from '../levels/service-levels.queries.ts';
import { findTicketPartner } from '../ticket-partner.queries.ts';
import { findTicketTemplates, storeTicketTemplates } from './ticket-templates.queries.ts';

export function getTicketTemplates(
  { database }: Pick<Services, 'database'>,
  viewer: Viewer,
  chosen: number | undefined,
): Promise<PartnerTicketTemplates> {
  return asViewer(database, viewer, async (db, scope) => {
    const input = { about: undefined, partner_id: chosen, own: viewer.partner_id };
    return findTicketTemplates(db, await findTicketPartner(db, scope, input));
  });
}

type Change = { partner_id?: number | undefined; version: number; templates: TicketTemplate[] };

export async function updateTicketTemplates(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { viewer, address }: { viewer: Viewer; address: string },
  { partner_id: given, version, templates }: Change,
): Promise<PartnerTicketTemplates> {
  const partner_id = requireLinkedPartner(viewer, given);
  return asSystem(database, async (db) => {
    const { name } = await orNotFound('Partner', lockPartner(db, partner_id));
    const before = await findTicketTemplates(db, partner_id);
    if (before.version !== version)
      throw new Problem('changed-meanwhile', 'Another user has changed this since you opened it.');
    await storeTicketTemplates(db, { partner_id, version: version + 1, templates, now: now() });
    await recordChange(db, {
      actor: await findRequester(db, viewer, address),
      change: {
        ...{ action: 'ticket-templates-changed', user_id: viewer.user_id, subject: name },
        ...{ before: describe(before.templates), after: describe(templates) },
      },
    });
    return findTicketTemplates(db, partner_id);
  });
}

const shownLength = 200;

/** One entry for each template, so that the log shows which ones have changed. */
function describe(templates: readonly TicketTemplate[]): Record<string, unknown> {
  return Object.fromEntries(
    templates.map(({ name, title, priority, description }) => [
      name,
      [priority, title, description]
        .filter((part) => part !== '')
        .join(' · ')
        .slice(0, shownLength),
    ]),
  );
}
