import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { partyAt } from './relying-party.ts';

/** At the start: an operator who changes PUBLIC_URL learns that its passkeys stay behind before the users do. */
export async function warnOfLostPasskeys({
  config,
  database,
  log,
}: Pick<Services, 'config' | 'database' | 'log'>): Promise<void> {
  const { PUBLIC_URL } = config;
  const here = partyAt(PUBLIC_URL ?? 'http://localhost')?.rp_id;
  const elsewhere = await asSystem(database, (db) =>
    db
      .selectFrom('passkeys')
      .where('rp_id', 'is distinct from', here ?? null)
      .groupBy('rp_id')
      .orderBy('rp_id')
      .select((eb) => ['rp_id', eb.fn.countAll<number>().as('count')])
      .execute(),
  );
  if (elsewhere.length === 0) return;
  const lost = elsewhere.map(({ rp_id, count }) => `${count} for ${rp_id}`).join(', ');
  log.warn(
    `Passkeys made for another host do not work at ${PUBLIC_URL ?? 'localhost'}: ${lost}. Their users need their app or recovery codes, or an administrator who removes their second steps.`,
  );
}
