import type { Brand } from '@greenroom/domain/branding/brands/brand.ts';
import type { BrandForm } from '@greenroom/domain/branding/brands/brand-form.ts';
import type { TenantColors } from '@greenroom/domain/branding/partner.ts';

export type BrandValues = {
  display_name: string;
  font_family: string;
  own_colours: boolean;
  colors: TenantColors;
};

/** Where a partner begins: Greenroom's own colours of the light theme. */
const firstColors: TenantColors = {
  primary: '#0b6b4d',
  primaryForeground: '#ffffff',
  primaryDark: '#08573e',
  secondary: '#e3eee8',
  secondaryForeground: '#173d2e',
  accent: '#d6efe2',
  accentForeground: '#0a4a35',
};

export function toBrandValues({ display_name, font_family, colors }: Brand): BrandValues {
  return {
    display_name: display_name ?? '',
    font_family: font_family ?? '',
    own_colours: colors !== null,
    colors: colors ?? firstColors,
  };
}

export function toBrandRequest({ display_name, font_family, own_colours, colors }: BrandValues): BrandForm {
  return {
    display_name: display_name.trim() || null,
    font_family: font_family.trim() || null,
    colors: own_colours ? colors : null,
  };
}
