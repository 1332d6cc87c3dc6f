import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import {
  maxLinks,
  type NewWallLink,
  type WallLink,
  type WallLinkForm,
} from '@greenroom/domain/health/wall/wall.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { endedLinksChannel } from '#access/ended-wall-links.ts';
import { requireLinkedPartner } from '#access/require-partner-manager.ts';
import { findRequester } from '#features/admin/users.queries.ts';
import { recordChange } from '#features/audit/audit.queries.ts';
import { requirePartner } from '#features/health/models/room-models.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { asSystem } from '#platform/database/scope.ts';
import { notify } from '#platform/events/events.ts';
import type { Services } from '#platform/services.ts';
import { createOpaqueToken } from '#platform/tokens/opaque-token.ts';
import {
  countOpenLinks,
  endLink,
  findLink,
  insertLink,
  listLinkRows,
  type WallLinkRow,
} from './wall-links.queries.ts';

type LinkServices = Pick<Services, 'database' | 'now'>;

export function listWallLinks(
  { database, now }: LinkServices,
  viewer: Viewer,
  partner: number | undefined,
): Promise<WallLink[]> {
  const partner_id = requireLinkedPartner(viewer, partner);
  return asSystem(database, async (db) => {
    await requirePartner(db, partner_id);
    return (await listLinkRows(db, partner_id, now())).map(toLink);
  });
}

const dayMilliseconds = 86_400_000;

type CreateInput = WallLinkForm & { address: string | null };

/** The key is in this response alone. */
export function createWallLink(
  { database, now }: LinkServices,
  viewer: Viewer,
  { partner_id: partner, name, days, address }: CreateInput,
): Promise<NewWallLink> {
  const partner_id = requireLinkedPartner(viewer, partner);
  return asSystem(database, async (db) => {
    const made_at = now();
    await requirePartner(db, partner_id);
    if ((await countOpenLinks(db, partner_id, made_at)) >= maxLinks)
      throw new Problem('too-many-links', `There are ${maxLinks} links already. End one first.`, {
        values: { max: maxLinks },
      });
    const actor = await findRequester(db, viewer, address);
    const { token: key, token_hash: key_hash } = createOpaqueToken();
    const expires_at = new Date(made_at.getTime() + days * dayMilliseconds);
    const made = { made_by: actor.id, made_by_name: actor.name, made_at };
    const row = await insertLink(db, { partner_id, name, key_hash, expires_at, ...made });
    const after = { partner_id, expires_at: expires_at.toISOString() };
    const change = {
      action: 'wall-link-created',
      user_id: null,
      subject: name,
      before: null,
      after,
    } as const;
    await recordChange(db, { actor, change });
    return { ...toLink(row), key };
  });
}

export function endWallLink(
  { database, now }: LinkServices,
  viewer: Viewer,
  { id, address }: { id: number; address: string | null },
): Promise<WallLink> {
  return asSystem(database, async (db) => {
    const link = await orNotFound('Link', findLink(db, id));
    requireLinkedPartner(viewer, link.partner_id);
    if (link.ended_at) return toLink(link);
    const row = await endLink(db, id, now());
    await notify(db, endedLinksChannel, String(id));
    const actor = await findRequester(db, viewer, address);
    const after = { partner_id: link.partner_id };
    const change = { user_id: null, subject: link.name, before: null, after };
    await recordChange(db, { actor, change: { action: 'wall-link-ended', ...change } });
    return toLink(row);
  });
}

function toLink({
  partner_id: _,
  made_at,
  expires_at,
  ended_at,
  last_used_at,
  ...rest
}: WallLinkRow): WallLink {
  return {
    ...rest,
    made_at: made_at.toISOString(),
    expires_at: expires_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}
