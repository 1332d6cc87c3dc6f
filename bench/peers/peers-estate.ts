import { estate } from '../support/fill-estate.ts';

/** Twenty partners of the same size: 5,000 assets each, unless `PEERS_ASSETS` asks for another total. */
export function peersEstate(): typeof estate {
  return {
    ...estate,
    partners: 20,
    sitesOfPartnerOne: 0,
    sites: 500,
    rooms: 10_000,
    assets: Number(process.env.PEERS_ASSETS ?? 100_000),
    tickets: 1_000,
    operations: 1_000,
  };
}
