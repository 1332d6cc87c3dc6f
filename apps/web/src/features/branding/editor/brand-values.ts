import type { Brand } from '@greenroom/domain/branding/brands/brand.ts';
import type { BrandForm } from '@greenroom/domain/branding/brands/brand-form.ts';
import { type BrandImageName, brandImageNames } from '@greenroom/domain/branding/brands/brand-image.ts';
import type { TenantColors, ThemeColors } from '@greenroom/domain/branding/partner.ts';

export type BrandValues = {
  display_name: string;
  font_family: string;
  own_colours: boolean;
  colors: TenantColors;
  theme_colors: ThemeColors;
} & Record<BrandImageName, string | null>;

export const colourNames = [
  'primary',
  'primaryForeground',
  'primaryDark',
  'secondary',
  'secondaryForeground',
  'accent',
  'accentForeground',
] as const;

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

export function toBrandValues({ display_name, font_family, colors, ...images }: Brand): BrandValues {
  return {
    logo_url: images.logo_url,
    logo_dark_url: images.logo_dark_url,
    favicon_url: images.favicon_url,
    display_name: display_name ?? '',
    font_family: font_family ?? '',
    own_colours: colors !== null,
    colors: colors ?? firstColors,
    theme_colors: images.theme_colors ?? { light: {}, dark: {} },
  };
}

/** With the images that differ from the published ones: those may have come from an import. */
export function toBrandRequest(published: Brand, values: BrandValues): BrandForm {
  const { display_name, font_family, own_colours, colors, theme_colors } = values;
  const hasChoices = Object.values(theme_colors).some((part) => Object.keys(part).length > 0);
  const changed = brandImageNames.filter((name) => values[name] !== published[name]);
  return {
    ...Object.fromEntries(changed.map((name) => [name, values[name]])),
    display_name: display_name.trim() || null,
    font_family: font_family.trim() || null,
    colors: own_colours ? colors : null,
    theme_colors: own_colours && hasChoices ? theme_colors : null,
  };
}
