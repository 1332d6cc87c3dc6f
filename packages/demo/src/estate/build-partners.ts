import { defaultPermissions } from '@greenroom/domain/access/permission.ts';
import { demoPartners } from '../catalogue/partner-catalogue.ts';
import { demoStaff } from '../catalogue/staff-catalogue.ts';
import type { Calendar } from './calendar.ts';
import type { DemoEstate, PartnerRow, TenantRow, UserRow } from './demo-estate.ts';
import { drawFavicon, drawLogo } from './draw-brand.ts';

/** The superuser who has created all links and grants. */
export const adminUserId = 1;

export function buildPartners(
  calendar: Calendar,
): Pick<DemoEstate, 'partners' | 'tenants' | 'users' | 'user_partners'> {
  const partners = demoPartners.map(
    (partner, index): PartnerRow => ({
      id: index + 1,
      reference: partner.reference,
      name: partner.name,
      is_company: true,
      created_at: calendar.daysAgo(1180 - index * 140.5),
      updated_at: calendar.daysAgo(200 - index * 30.25),
    }),
  );
  const tenants = demoPartners.map(
    (partner, index): TenantRow => ({
      partner_id: index + 1,
      ...partner.tenant,
      logo_url: drawLogo(partner.mark),
      favicon_url: drawFavicon(partner.mark),
    }),
  );
  const users = demoStaff.map(
    (person, index): UserRow => ({
      id: index + 1,
      username: person.username ?? usernameOf(person.full_name),
      email: person.email,
      full_name: person.full_name,
      partner_id: person.partner,
      is_active: person.flag !== 'inactive',
      is_superuser: person.flag === 'superuser',
      force_explicit_grants: person.flag === 'restricted',
      roles: [...person.roles],
      permissions: [...defaultPermissions],
      must_change_password: person.flag === 'first-login',
      created_at: calendar.workingHours(person.flag === 'first-login' ? 2 : 900 - index * 37, 0.3),
      updated_at: calendar.workingHours(person.flag === 'first-login' ? 2 : 90 - index * 3, 0.6),
    }),
  );
  const user_partners = demoStaff.flatMap((person, index) =>
    (person.also ?? []).map((partner_id) => ({
      user_id: index + 1,
      partner_id,
      linked_by: adminUserId,
      linked_at: calendar.workingHours(60 + index, 0.5),
    })),
  );
  return { partners, tenants, users, user_partners };
}

/** "Hélène Garnier" becomes helene.garnier. */
function usernameOf(fullName: string): string {
  return fullName
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .toLowerCase()
    .replaceAll(' ', '.');
}
