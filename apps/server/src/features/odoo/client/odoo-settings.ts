import { withoutEndSlashes } from '#http/without-end-slashes.ts';
import type { AddressFence } from '#platform/network/pin-address.ts';
import type { Config } from '../../../config.ts';

export type OdooSettings = {
  /** Without a trailing slash. */
  url: string;
  database: string;
  login: string;
  apiKey: string;
  /** The time limit for one response. */
  milliseconds: number;
  /** For an address that a user has entered. The settings of the installation have none. */
  fence?: AddressFence;
  /** The partner whose own Odoo this is. */
  partner_id?: number;
};

/**
 * Identifies one Odoo: record ids are valid only there. The own one of a partner is named with the partner, so that no
 * partner can claim records of an Odoo that it shares with another.
 */
export function odooName({
  url,
  database,
  partner_id,
}: Omit<OdooSettings, 'login' | 'apiKey' | 'milliseconds'>): string {
  const name = `${database}@${new URL(url).host}`;
  return partner_id === undefined ? name : `${name}#${partner_id}`;
}

/** Undefined while Odoo is not configured. */
export function odooSettings(config: Config): OdooSettings | undefined {
  const { ODOO_URL, ODOO_DATABASE, ODOO_LOGIN, ODOO_API_KEY, ODOO_TIMEOUT_SECONDS } = config;
  if (ODOO_URL === undefined) return undefined;
  return {
    url: withoutEndSlashes(ODOO_URL),
    database: ODOO_DATABASE ?? '',
    login: ODOO_LOGIN ?? '',
    apiKey: ODOO_API_KEY ?? '',
    milliseconds: ODOO_TIMEOUT_SECONDS * 1000,
  };
}
