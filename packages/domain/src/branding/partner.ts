import * as z from 'zod/mini';

const hexColor = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour like #1a2b3c'));

export const tenantColors = z.object({
  primary: hexColor,
  primaryForeground: hexColor,
  primaryDark: hexColor,
  secondary: hexColor,
  secondaryForeground: hexColor,
  accent: hexColor,
  accentForeground: hexColor,
});
export type TenantColors = z.infer<typeof tenantColors>;

/** Colours chosen for one theme in place of our correction. */
export const themeColors = z.object({ light: z.partial(tenantColors), dark: z.partial(tenantColors) });
export type ThemeColors = z.infer<typeof themeColors>;

/** The branding of a partner's console. Everything is optional: missing parts fall back to Greenroom's own look. */
export const tenant = z.object({
  name: z.nullable(z.string()),
  display_name: z.nullable(z.string()),
  logo_url: z.nullable(z.string()),
  /** For dark surfaces; without it the logo is used there, too. */
  logo_dark_url: z.nullable(z.string()),
  favicon_url: z.nullable(z.string()),
  font_family: z.nullable(z.string()),
  colors: z.nullable(tenantColors),
  theme_colors: z.nullable(themeColors),
});
export type Tenant = z.infer<typeof tenant>;

export const partner = z.object({
  id: z.int(),
  name: z.string(),
  is_company: z.boolean(),
  tenant: z.nullable(tenant),
});
export type Partner = z.infer<typeof partner>;

export const visiblePartner = z.pick(partner, { id: true, name: true });

/** Shown when a tenant has no name of its own. */
export const defaultApplicationName = 'Greenroom';
