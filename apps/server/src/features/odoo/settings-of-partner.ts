import { withoutEndSlashes } from '#http/without-end-slashes.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { type OdooSettings, odooSettings } from './client/odoo-settings.ts';

/** A slow Odoo of one partner must not occupy the workers of all. */
const maxOwnSeconds = 20;

type OwnConnection = {
  url: string;
  database: string;
  login: string;
  sealed_key: Buffer;
  key_set_at: Date;
};

/** Undefined for a partner that uses the Odoo of the installation. */
export async function findOwnConnection(
  db: SystemDb,
  partner_id: number,
): Promise<OwnConnection | undefined> {
  const row = await db
    .selectFrom('odoo_partners')
    .where('partner_id', '=', partner_id)
    .select(['url', 'database', 'login', 'sealed_key', 'key_set_at'])
    .executeTakeFirst();
  const { url, database, login, sealed_key, key_set_at } = row ?? {};
  if (!url || !database || !login || !sealed_key || !key_set_at) return undefined;
  return { url, database, login, sealed_key, key_set_at };
}

export type OdooServices = Pick<Services, 'database' | 'config' | 'sealer'>;

/** The Odoo of a partner: its own, or that of the installation; undefined without either. */
export async function settingsOfPartner(
  services: OdooServices,
  partner_id: number,
): Promise<OdooSettings | undefined> {
  const own = await asSystem(services.database, (db) => findOwnConnection(db, partner_id));
  if (!own) return odooSettings(services.config);
  return ownSettings(services, { ...own, partner_id, apiKey: readStoredKey(services, own) });
}

/**
 * A key that was sealed with another key of the installation cannot be read. Odoo then rejects the login, which the page
 * shows, and a new key repairs it.
 */
export function readStoredKey(
  { sealer }: Pick<Services, 'sealer'>,
  { sealed_key }: Pick<OwnConnection, 'sealed_key'>,
): string {
  try {
    return sealer.open(sealed_key).toString('utf8');
  } catch {
    return 'unreadable';
  }
}

/** For an address that a user has entered: fenced, and with a short deadline. */
export function ownSettings(
  { config }: Pick<Services, 'config'>,
  own: { partner_id: number; url: string; database: string; login: string; apiKey: string },
): OdooSettings {
  const { partner_id, url, database, login, apiKey } = own;
  return {
    ...{ partner_id, database, login, apiKey },
    url: withoutEndSlashes(url),
    milliseconds: Math.min(config.ODOO_TIMEOUT_SECONDS, maxOwnSeconds) * 1000,
    fence: { networks: config.odooNetworks },
  };
}
