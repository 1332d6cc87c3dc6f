import {
  defaultApplicationName,
  type Partner,
  type TenantColors,
} from '@greenroom/domain/branding/partner.ts';
import { colorsOfTheme } from '@greenroom/domain/branding/theme-colors.ts';
import { type Branding, greenroomBranding, type Variables } from './branding.ts';

export function deriveBranding(partner: Partner, hasFont: (family: string) => boolean): Branding {
  const tenant = partner.tenant;
  if (!tenant) return { ...greenroomBranding, partnerId: partner.id };
  const family = tenant.font_family?.trim();
  const font: Variables = family && hasFont(family) ? { '--tenant-font': JSON.stringify(family) } : {};
  const variables = (theme: 'light' | 'dark') => ({
    ...font,
    ...(tenant.colors ? colorVariables(colorsOfTheme(tenant.colors, tenant.theme_colors, theme)) : {}),
  });
  return {
    partnerId: partner.id,
    name: tenant.display_name || tenant.name || defaultApplicationName,
    logoUrl: tenant.logo_url || null,
    logoDarkUrl: tenant.logo_dark_url || null,
    faviconUrl: tenant.favicon_url || null,
    variables: { light: variables('light'), dark: variables('dark') },
  };
}

function colorVariables(colors: TenantColors): Variables {
  return {
    '--tenant-primary': colors.primary,
    '--tenant-primary-foreground': colors.primaryForeground,
    '--tenant-primary-dark': colors.primaryDark,
    '--tenant-secondary': colors.secondary,
    '--tenant-secondary-foreground': colors.secondaryForeground,
    '--tenant-accent': colors.accent,
    '--tenant-accent-foreground': colors.accentForeground,
  };
}
