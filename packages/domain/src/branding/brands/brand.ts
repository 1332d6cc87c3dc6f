import * as z from 'zod/mini';
import { tenantColors, themeColors } from '../partner.ts';

/** What people edit of a partner's branding. */
export const brand = z.object({
  partner_id: z.int(),
  partner_name: z.string(),
  /** 0 for a partner that has no branding yet. */
  version: z.int(),
  display_name: z.nullable(z.string()),
  /** In title, footer and mails without a display name. */
  default_name: z.string(),
  font_family: z.nullable(z.string()),
  colors: z.nullable(tenantColors),
  theme_colors: z.nullable(themeColors),
  logo_url: z.nullable(z.string()),
  logo_dark_url: z.nullable(z.string()),
  favicon_url: z.nullable(z.string()),
});
export type Brand = z.infer<typeof brand>;

export const partnerSummary = z.object({
  id: z.int(),
  name: z.string(),
  site_count: z.int(),
  user_count: z.int(),
  agent_count: z.int(),
  /** From then on everything of the partner is deleted; null unless it is marked. */
  deletion_due_at: z.nullable(z.string()),
});
export type PartnerSummary = z.infer<typeof partnerSummary>;
