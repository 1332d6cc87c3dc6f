import { randomBytes } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { isPublicMailDomain } from '@greenroom/domain/auth/sso/public-mail-domains.ts';
import { maxSsoDomains } from '@greenroom/domain/auth/sso/sso-settings.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { requireOwnPartner } from '#access/require-partner-manager.ts';
import { orNotFound } from '#http/or-not-found.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Limit } from '#platform/limits/rate-limiter.ts';
import type { Services } from '#platform/services.ts';
import { changeSso, type SsoRequester } from './sso-requester.ts';
import { recordOf } from './sso-settings.ts';

/** Each asks name servers of others. */
const verifyLimit: Limit = { name: 'sso-domain-verify', max: 60, windowSeconds: 3600 };
const dnsMilliseconds = 5_000;

type ReadTexts = (name: string) => Promise<string[]>;

export async function addSsoDomain(
  services: Services,
  requester: SsoRequester,
  domain: string,
): Promise<void> {
  const { partner_id } = requester;
  if (isPublicMailDomain(domain))
    throw new Problem(
      'domain-public',
      `Everyone can have a mailbox at ${domain}. Add a domain of your company.`,
    );
  await changeSso(services, requester, async ({ db, partner_name, record }) => {
    const own = await db
      .selectFrom('sso_domains')
      .where('partner_id', '=', partner_id)
      .select('domain')
      .execute();
    if (own.some((one) => one.domain === domain)) return;
    if (own.length >= maxSsoDomains)
      throw new Problem('too-many-domains', `A partner has at most ${maxSsoDomains} domains.`);
    const token = randomBytes(16).toString('hex');
    await db
      .insertInto('sso_domains')
      .values({ partner_id, domain, token, created_at: services.now() })
      .execute();
    await record({ action: 'sso-domain-added', subject: partner_name, before: null, after: { domain } });
  });
}

type Verification = { domain_id: number; vouch: boolean };

/** The record is read outside of the transaction: name servers may be slow. */
export async function verifySsoDomain(
  services: Services,
  requester: SsoRequester,
  { domain_id, vouch }: Verification,
  readTexts: ReadTexts = readTextsOfDns,
): Promise<void> {
  const { viewer, partner_id } = requester;
  requireOwnPartner(viewer, partner_id);
  if (vouch && !viewer.is_superuser)
    throw new Problem('forbidden', 'Only superusers can vouch for a domain.');
  const found = await asSystem(services.database, (db) => findDomain(db, { partner_id, domain_id }));
  if (!vouch) {
    await services.limiter.require(verifyLimit, String(partner_id));
    const { record_name, record_value } = recordOf(found);
    if (!(await readTexts(record_name)).includes(record_value))
      throw new Problem(
        'domain-unproven',
        `The record ${record_name} was not found yet. Records may take an hour to appear everywhere.`,
        { values: { name: record_name } },
      );
  }
  await changeSso(services, requester, async ({ db, partner_name, record }) => {
    const { domain, verified_at } = await findDomain(db, { partner_id, domain_id });
    if (verified_at) return;
    const verified_by = vouch ? ('superuser' as const) : ('dns' as const);
    await db
      .updateTable('sso_domains')
      .set({ verified_at: services.now(), verified_by })
      .where('id', '=', domain_id)
      .execute();
    await record({
      ...{ action: 'sso-domain-verified', subject: partner_name, before: null },
      after: { domain, verified_by },
    });
  }).catch((error: unknown) => {
    if ((error as { constraint?: string }).constraint === 'sso_domains_verified_key')
      throw new Problem('domain-taken', 'Another partner has this domain. Ask a superuser.');
    throw error;
  });
}

export async function removeSsoDomain(
  services: Services,
  requester: SsoRequester,
  domain_id: number,
): Promise<void> {
  const { partner_id } = requester;
  await changeSso(services, requester, async ({ db, partner_name, record }) => {
    const { domain } = await findDomain(db, { partner_id, domain_id });
    await db.deleteFrom('sso_domains').where('id', '=', domain_id).execute();
    await record({ action: 'sso-domain-removed', subject: partner_name, before: { domain }, after: null });
  });
}

function findDomain(db: SystemDb, { partner_id, domain_id }: { partner_id: number; domain_id: number }) {
  return orNotFound(
    'Domain',
    db
      .selectFrom('sso_domains')
      .where('id', '=', domain_id)
      .where('partner_id', '=', partner_id)
      .select(['domain', 'token', 'verified_at'])
      .executeTakeFirst(),
  );
}

/** A missing name and a name server that is away both mean: not proven yet. */
async function readTextsOfDns(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: dnsMilliseconds, tries: 1 });
  const records = await resolver.resolveTxt(name).catch(() => []);
  return records.map((parts) => parts.join(''));
}
