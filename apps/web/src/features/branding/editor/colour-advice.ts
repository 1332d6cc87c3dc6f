import type { TenantColors } from '@greenroom/domain/branding/partner.ts';
import { contrast, correctContrast, hardestSurface } from '../correct-contrast.ts';

export type Theme = 'light' | 'dark';

/** The contrast of a colour with what it stands on, and the colour that is used where that is not readable. */
export type ColourAdvice = { theme: Theme; ratio: number; used: string; usedRatio: number; isKept: boolean };

const hex = /^#[0-9a-f]{6}$/i;

export function areColours(colors: TenantColors): boolean {
  return Object.values(colors).every((color) => hex.test(color));
}

/** Backgrounds have no advice: the text on them adapts. */
const backgrounds = {
  primary: (_: TenantColors, theme: Theme) => hardestSurface[theme],
  primaryForeground: ({ primary }: TenantColors) => primary,
  primaryDark: ({ primaryForeground }: TenantColors) => primaryForeground,
  secondaryForeground: ({ secondary }: TenantColors) => secondary,
  accentForeground: ({ accent }: TenantColors) => accent,
};

export function adviceFor(name: keyof TenantColors, colors: TenantColors): ColourAdvice[] {
  if (!(name in backgrounds) || !areColours(colors)) return [];
  const backgroundOf = backgrounds[name as keyof typeof backgrounds];
  return (['light', 'dark'] as const).map((theme) => {
    const corrected = correctContrast(colors, theme);
    const background = backgroundOf(corrected, theme);
    const used = corrected[name];
    return {
      theme,
      ratio: contrast(colors[name], background),
      used,
      usedRatio: contrast(used, background),
      isKept: used.toLowerCase() === colors[name].toLowerCase(),
    };
  });
}
