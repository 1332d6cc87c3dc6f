import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { type AssetLinks, maxLinkDepth, maxLinks } from '@greenroom/domain/incidents/links/asset-links.ts';
import { sql } from 'kysely';
import { findRequester } from '#features/admin/users.queries.ts';
import { recordChange } from '#features/audit/audit.queries.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { JsonText } from '#platform/database/json-text.ts';
import { asSystem, readAsViewer, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import {
  decideSiteOf,
  type LinkedAsset,
  listLinks,
  listSeenAssets,
  measureChains,
  readAssetLinks,
  replaceLinks,
  type StoredLink,
} from './asset-links.queries.ts';

type UpdateInput = { id: number; links: readonly StoredLink[]; address: string };

/** The assets are first looked up as the viewer. Links to assets that it does not see stay as they are. */
export async function updateAssetLinks(
  { database }: Pick<Services, 'database'>,
  viewer: Viewer,
  { id, links, address }: UpdateInput,
): Promise<JsonText<AssetLinks>> {
  const targets = links.map(({ on_asset_id }) => on_asset_id);
  const before = await asSystem(database, (db) => listLinks(db, id));
  const known = [...new Set([id, ...targets, ...before.map(({ on_asset_id }) => on_asset_id)])];
  const seen = await readAsViewer(database, viewer, (db, scope) => listSeenAssets(db, scope, known));
  const asset = await orNotFound('Asset', Promise.resolve(seen.find((one) => one.id === id)));
  rejectFaulty(asset, targets, seen);
  const isSeen = (link: StoredLink) => seen.some((one) => one.id === link.on_asset_id);
  await asSystem(database, async (db) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.assetLinks}, ${asset.partner_id})`.execute(db);
    const stored = await listLinks(db, id);
    const next = [...stored.filter((link) => !isSeen(link)), ...links];
    await requireShortChains(db, id, next);
    await replaceLinks(db, id, next);
    await decideSiteOf(db, id);
    const actor = await findRequester(db, viewer, address);
    await recordChange(db, {
      actor,
      change: {
        ...{ action: 'asset-links-changed', user_id: null, subject: asset.product_name },
        before: { links: stored },
        after: { links: next, asset_id: id },
      },
    });
  });
  return readAsViewer(database, viewer, (db, scope) => orNotFound('Asset', readAssetLinks(db, scope, id)));
}

function rejectFaulty(asset: LinkedAsset, targets: readonly number[], seen: readonly LinkedAsset[]): void {
  const fault = (text: string) => new Problem('invalid-input', `"links" ${text}`);
  if (new Set(targets).size < targets.length) throw fault('names an asset twice');
  if (targets.includes(asset.id)) throw fault('cannot name the asset itself');
  for (const id of targets) {
    const target = seen.find((one) => one.id === id);
    if (!target) throw fault(`names an asset that does not exist: ${id}`);
    if (target.partner_id !== asset.partner_id)
      throw new Problem('other-partner', 'A device depends on devices of its own partner only.');
  }
}

async function requireShortChains(
  db: SystemDb,
  asset_id: number,
  links: readonly StoredLink[],
): Promise<void> {
  if (links.length > maxLinks)
    throw new Problem('invalid-input', `"links" can name at most ${maxLinks} assets.`);
  const on_asset_ids = links.map(({ on_asset_id }) => on_asset_id);
  const { depth, is_circle } = await measureChains(db, { asset_id, on_asset_ids });
  if (is_circle)
    throw new Problem(
      'links-circle',
      'A device cannot depend on itself, not even through others: one of these depends on this device.',
    );
  if (depth > maxLinkDepth)
    throw new Problem(
      'links-too-long',
      `A chain of dependencies can have at most ${maxLinkDepth} steps, and this one would be longer.`,
      { values: { max: maxLinkDepth } },
    );
}
