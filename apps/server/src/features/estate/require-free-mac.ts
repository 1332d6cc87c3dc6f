import { Problem } from '@greenroom/domain/http/problem.ts';
import { sql } from 'kysely';
import type { ViewerDb } from '#platform/database/scope.ts';

/** An address belongs to one asset of a partner. Waits for others that are just giving it away. */
export async function requireFreeMac(
  db: ViewerDb,
  { partner_id, mac_address, asset_id }: { partner_id: number; mac_address: string; asset_id: number | null },
): Promise<void> {
  const { rows } = await sql<{ is_used: boolean }>`
    select lock_mac_address(${partner_id}, ${mac_address}, ${asset_id}) as is_used`.execute(db);
  if (rows[0]?.is_used)
    throw new Problem(
      'mac-address-taken',
      `${mac_address} is already used by another asset of the same partner.`,
    );
}
