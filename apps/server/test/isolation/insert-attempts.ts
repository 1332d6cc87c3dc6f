import { randomUUID } from 'node:crypto';
import { hasPermission } from '@greenroom/domain/access/has-permission.ts';
import { visibilityOf } from '@greenroom/domain/access/viewer.ts';
import { has, type Probed, type Row } from './table-rules.ts';

/** An insert that a viewer tries, and whether the policies must let it pass. */
export type Attempt = { table: string; row: Row; isAllowed: boolean };

export function attemptsOf({ user, seen, world }: Probed): Attempt[] {
  const stranger = world.users.find(({ id }) => id !== user.id);
  const others = world.partners.filter(({ id }) => id !== user.partner_id);
  const isGrants = visibilityOf(user) === 'grants';
  const manages = hasPermission(user, 'estate.manage');
  const mayCreate = !isGrants && manages;
  const own = [user.partner_id, ...world.links.filter((l) => l.user_id === user.id).map((l) => l.partner_id)];
  const file = (row: Row) => ({
    ...{ filename: 'x', content_type: 'x', size: 1, category: 'document', storage_key: randomUUID() },
    ...{ uploaded_by: user.id, entity_type: 'room_type', entity_id: 1, partner_id: user.partner_id, ...row },
  });
  const ticket = (row: Row) => ({ name: 'x', created_by: user.id, partner_id: user.partner_id, ...row });
  const feedback = (row: Row) => ({
    ...{
      feedback_type: 'bug',
      subject: 'x',
      description: 'x',
      user_id: user.id,
      partner_id: user.partner_id,
    },
    ...row,
  });
  const view = (row: Row) => ({
    ...{ owner_id: user.id, owner_name: 'x', list: 'rooms', name: randomUUID(), query: '', ...row },
  });
  const viewsToChoose = world.views.filter(({ chosen_by }) => !chosen_by.includes(user.id));
  const ownDefault = (row: Row) => ({ user_id: user.id, ...row });
  const audit = { action: 'user-changed', actor_name: 'x', user_id: user.id, subject: 'x' };
  const attempt = (table: string, row: Row, isAllowed: boolean): Attempt => ({ table, row, isAllowed });
  return [
    ...world.rooms.flatMap((room) => [
      attempt(
        'files',
        file({ entity_type: 'room', entity_id: room.id, partner_id: room.partner_id }),
        has(seen.rooms, room.id),
      ),
    ]),
    ...(['asset', 'site'] as const).flatMap((entity_type) => {
      const kind = entity_type === 'asset' ? 'assets' : 'sites';
      return world[kind].map(({ id, partner_id }) =>
        attempt('files', file({ entity_type, entity_id: id, partner_id }), manages && has(seen[kind], id)),
      );
    }),
    ...world.tickets.map(({ id, partner_id }) =>
      attempt('files', file({ entity_type: 'ticket', entity_id: id, partner_id }), has(seen.tickets, id)),
    ),
    ...(['assets', 'sites'] as const).flatMap((kind) =>
      seen[kind].slice(0, 1).flatMap((thing) =>
        others
          .filter(({ id }) => id !== thing.partner_id)
          .map(({ id }) =>
            attempt(
              'files',
              file({
                entity_type: kind === 'assets' ? 'asset' : 'site',
                entity_id: thing.id,
                partner_id: id,
              }),
              false,
            ),
          ),
      ),
    ),
    ...seen.rooms
      .slice(0, 1)
      .flatMap((room) =>
        others
          .filter(({ id }) => id !== room.partner_id)
          .map(({ id }) =>
            attempt('files', file({ entity_type: 'room', entity_id: room.id, partner_id: id }), false),
          ),
      ),
    ...world.partners.map(({ id }) =>
      attempt('files', file({ partner_id: id }), !isGrants && own.includes(id)),
    ),
    attempt('files', file({ uploaded_by: stranger?.id }), false),
    attempt('files', file({ is_public: true, shared_with_all: true }), false),
    attempt('tickets', ticket({}), true),
    attempt('tickets', ticket({ created_by: stranger?.id }), false),
    attempt('tickets', ticket({ stage: 2 }), false),
    attempt('tickets', ticket({ odoo_id: 5 }), false),
    ...others.map(({ id }) => attempt('tickets', ticket({ partner_id: id }), has(seen.partners, id))),
    attempt('feedback', feedback({}), true),
    attempt('feedback', feedback({ user_id: stranger?.id }), false),
    ...others.map(({ id }) => attempt('feedback', feedback({ partner_id: id }), false)),
    attempt('unsettled_objects', { storage_key: randomUUID(), noted_by: user.id }, true),
    attempt('unsettled_objects', { storage_key: randomUUID(), noted_by: stranger?.id }, false),
    ...world.partners.map(({ id }) =>
      attempt('sites', { name: 'x', partner_id: id }, mayCreate && has(seen.partners, id)),
    ),
    ...world.sites.map(({ id, partner_id }) =>
      attempt('rooms', { name: 'x', site_id: id, partner_id }, mayCreate && has(seen.sites, id)),
    ),
    ...world.rooms.map(({ id, partner_id }) =>
      attempt('assets', { product_name: 'x', room_id: id, partner_id }, mayCreate && has(seen.rooms, id)),
    ),
    attempt('saved_views', view({}), true),
    attempt('saved_views', view({ owner_id: stranger?.id }), false),
    ...world.partners.map(({ id }) =>
      attempt('saved_views', view({ shared_with: id }), manages && id === user.partner_id),
    ),
    ...viewsToChoose.map(({ id, owner_id, shared_with, list }) =>
      attempt(
        'default_views',
        ownDefault({ view_id: id, list }),
        owner_id === user.id || shared_with === user.partner_id,
      ),
    ),
    ...world.views
      .slice(0, 1)
      .map(({ id, list }) => attempt('default_views', { user_id: stranger?.id, view_id: id, list }, false)),
    attempt('audit_entries', audit, false),
    attempt('partners', { name: 'x' }, false),
  ];
}
