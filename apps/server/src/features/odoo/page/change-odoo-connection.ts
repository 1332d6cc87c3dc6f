import { Problem } from '@greenroom/domain/http/problem.ts';
import type { OdooConnectionForm } from '@greenroom/domain/odoo/odoo-state.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { requireAllowedUrl } from '../client/odoo-fence.ts';
import { odooName, odooSettings } from '../client/odoo-settings.ts';
import { noProblem, renameOdoo } from '../odoo-partners.queries.ts';
import { findOwnConnection } from '../settings-of-partner.ts';
import { changeOdoo, type OdooRequester } from './change-odoo.ts';

type Place = { url: string; database: string; login: string };

export function setOdooConnection(
  services: Services,
  requester: OdooRequester,
  { key, ...place }: OdooConnectionForm,
): Promise<void> {
  const { partner_id } = requester;
  return changeOdoo(services, requester, async (db) => {
    requireAllowedUrl(place.url, { networks: services.config.odooNetworks });
    const own = await findOwnConnection(db, partner_id);
    if (key === undefined) requireSamePlace(own, place);
    const isOther = own !== undefined && namesOf(own) !== namesOf(place);
    // A map has the ids of one Odoo.
    const values = { ...place, ...noProblem, ...(isOther && { own_map: null }) };
    if (key === undefined)
      await db.updateTable('odoo_partners').set(values).where('partner_id', '=', partner_id).execute();
    else {
      const sealed = {
        sealed_key: services.sealer.seal(Buffer.from(key)),
        key_set_at: services.now(),
      };
      await db
        .insertInto('odoo_partners')
        .values({ partner_id, ...values, ...sealed })
        .onConflict((conflict) => conflict.column('partner_id').doUpdateSet({ ...values, ...sealed }))
        .execute();
    }
    if (!own) await keepLinks(db, { services, partner_id, place, isOwn: true });
    const after = { ...place, ...(key !== undefined && { key: 'changed' }) };
    return { before: own ? shown(own) : null, after };
  });
}

export function removeOdooConnection(services: Services, requester: OdooRequester): Promise<void> {
  const { partner_id } = requester;
  return changeOdoo(services, requester, async (db) => {
    const own = await findOwnConnection(db, partner_id);
    const none = { url: null, database: null, login: null, sealed_key: null, key_set_at: null };
    await db
      .updateTable('odoo_partners')
      .set({ ...none, ...noProblem, own_map: null })
      .where('partner_id', '=', partner_id)
      .execute();
    if (own) await keepLinks(db, { services, partner_id, place: own, isOwn: false });
    return { before: own ? shown(own) : null, after: null };
  });
}

/** A key belongs to its Odoo: a stored one is never sent to another address. */
export function requireSamePlace(own: Place | undefined, place: Place): void {
  if (own && namesOf(own) === namesOf(place)) return;
  throw new Problem('odoo-key-needed', '"key" is required for a new address or database.');
}

const namesOf = ({ url, database }: Place) => `${database}@${new URL(url).origin}`;
const shown = ({ url, database, login }: Place) => ({ url, database, login });

/** A partner whose own Odoo is the one of the installation keeps the links of its tickets. */
async function keepLinks(
  db: SystemDb,
  change: { services: Services; partner_id: number; place: Place; isOwn: boolean },
): Promise<void> {
  const { services, partner_id, place, isOwn } = change;
  const shared = odooSettings(services.config);
  if (!shared || odooName(shared) !== odooName(place)) return;
  const [own, installation] = [odooName({ ...place, partner_id }), odooName(shared)];
  await renameOdoo(db, {
    partner_id,
    ...(isOwn ? { from: installation, to: own } : { from: own, to: installation }),
  });
}
