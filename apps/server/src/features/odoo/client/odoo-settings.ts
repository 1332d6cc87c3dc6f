import { withoutEndSlashes } from '#http/without-end-slashes.ts';
import type { Config } from '../../../config.ts';

export type OdooSettings = {
  /** Without a trailing slash. */
  url: string;
  database: string;
  login: string;
  apiKey: string;
  /** The time limit for one response. */
  milliseconds: number;
};

/** Identifies one Odoo: record ids are valid only there. */
export function odooName({ url, database }: OdooSettings): string {
  return `${database}@${new URL(url).host}`;
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
