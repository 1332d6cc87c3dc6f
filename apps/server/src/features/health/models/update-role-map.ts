import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { maxRoleWords, type RoleMap, type RoleMapForm } from '@greenroom/domain/health/models/role-map.ts';
import { findRoleWords, type RoleMapEntry, roleOfAsset } from '@greenroom/domain/health/role-of-asset.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import { requireLinkedPartner } from '#access/require-partner-manager.ts';
import { findRequester } from '#features/admin/users.queries.ts';
import { recordChange } from '#features/audit/audit.queries.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { listKinds, listRoleWords } from './role-map.queries.ts';
import { judgeRoomsOfPartner, lockModels, requirePartner } from './room-models.queries.ts';

type MapServices = Pick<Services, 'database'>;

export function listRoleMap(
  { database }: MapServices,
  viewer: Viewer,
  partner: number | undefined,
): Promise<RoleMap> {
  const partner_id = requireLinkedPartner(viewer, partner);
  return asSystem(database, async (db) => {
    await requirePartner(db, partner_id);
    return readRoleMap(db, partner_id);
  });
}

async function readRoleMap(db: SystemDb, partner_id: number): Promise<RoleMap> {
  const entries = await listRoleWords(db, partner_id);
  const kinds = (await listKinds(db, partner_id)).map(({ kind, assets }) => {
    const asset = { asset_type: kind, category: null };
    const words = findRoleWords(asset, entries);
    const built_in = roleOfAsset(asset);
    return { kind, assets, role: words?.role ?? built_in, built_in, words: words?.words ?? null };
  });
  return { entries, kinds };
}

/** Words are compared without accents and capitals, so they are stored once in any spelling. */
export function updateRoleMap(
  { database }: MapServices,
  viewer: Viewer,
  { partner_id: partner, role, address, ...form }: RoleMapForm & { address: string | null },
): Promise<RoleMap> {
  const partner_id = requireLinkedPartner(viewer, partner);
  const words = form.words.trim();
  return asSystem(database, async (db) => {
    await lockModels(db, partner_id);
    const entries = await listRoleWords(db, partner_id);
    const same = entries.filter((entry) => foldText(entry.words) === foldText(words));
    if (role !== null && same.length === 0) requireRoom(entries);
    if (same.length > 0)
      await db
        .deleteFrom('role_maps')
        .where('partner_id', '=', partner_id)
        .where(
          'words',
          'in',
          same.map((entry) => entry.words),
        )
        .execute();
    if (role !== null) await db.insertInto('role_maps').values({ partner_id, words, role }).execute();
    await judgeRoomsOfPartner(db, partner_id);
    const actor = await findRequester(db, viewer, address);
    await recordChange(db, {
      actor,
      change: {
        action: 'role-map-changed',
        user_id: null,
        subject: words,
        before: same[0] ? { role: same[0].role } : null,
        after: { role, partner_id },
      },
    });
    return readRoleMap(db, partner_id);
  });
}

function requireRoom(entries: readonly RoleMapEntry[]): void {
  if (entries.length >= maxRoleWords)
    throw new Problem('invalid-input', `A partner has at most ${maxRoleWords} words of its own.`);
}
