import {
  defaultApplicationName,
  type TenantColors,
  type ThemeColors,
} from '@greenroom/domain/branding/partner.ts';
import { colorsOfTheme } from '@greenroom/domain/branding/theme-colors.ts';
import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';
import { type Letterhead, ownLetterColors } from '#platform/mail/write-letter.ts';

/** A larger logo would make every mail heavy; the name stands in its place. */
const maxLogoBytes = 256 * 1024;

type Row = {
  name: string | null;
  colors: TenantColors | null;
  theme_colors: ThemeColors | null;
  logo: Buffer | null;
};

/** Name, logo and colours of the mails to users of a partner. */
export async function findLetterhead(db: SystemDb, partner_id: number | null): Promise<Letterhead> {
  const { rows } = await sql<Row>`
    select coalesce(nullif(t.display_name, ''), nullif(t.name, '')) as name, t.colors, t.theme_colors, i.content as logo
    from tenants t
    left join brand_images i on i.partner_id = t.partner_id and '/api/brand-images/' || i.id = t.logo_url
      and i.content_type = 'image/png' and length(i.content) <= ${maxLogoBytes}
    where t.partner_id = ${partner_id}`.execute(db);
  const [row] = rows;
  return {
    name: row?.name ?? defaultApplicationName,
    logo: row?.logo ?? null,
    ...(row?.colors ? colorsOfButton(row.colors, row.theme_colors) : ownLetterColors),
  };
}

function colorsOfButton(colors: TenantColors, chosen: ThemeColors | null) {
  const { primary, primaryForeground } = colorsOfTheme(colors, chosen, 'light');
  return { color: primary, textColor: primaryForeground };
}
