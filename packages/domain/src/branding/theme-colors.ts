import { contrast, correctContrast, hardestSurface } from './correct-contrast.ts';
import type { TenantColors, ThemeColors } from './partner.ts';

export type Theme = keyof ThemeColors;

/** The colours of one theme: the chosen ones where there are any, and all of them readable. */
export function colorsOfTheme(
  colors: TenantColors,
  chosen: ThemeColors | null | undefined,
  theme: Theme,
): TenantColors {
  return correctContrast({ ...colors, ...chosen?.[theme] }, theme);
}

/** Chosen colours that would have to be corrected again. */
export function unreadableChoices(
  colors: TenantColors,
  chosen: ThemeColors,
): { theme: Theme; name: keyof TenantColors }[] {
  return (['light', 'dark'] as const).flatMap((theme) => {
    const used = colorsOfTheme(colors, chosen, theme);
    return Object.entries(chosen[theme])
      .filter(([name, color]) => used[name as keyof TenantColors].toLowerCase() !== color?.toLowerCase())
      .map(([name]) => ({ theme, name: name as keyof TenantColors }));
  });
}

/** Backgrounds have none: the text on them adapts. */
const grounds = {
  primary: (_: TenantColors, theme: Theme) => hardestSurface[theme],
  primaryForeground: ({ primary }: TenantColors) => primary,
  primaryDark: ({ primaryForeground }: TenantColors) => primaryForeground,
  secondaryForeground: ({ secondary }: TenantColors) => secondary,
  accentForeground: ({ accent }: TenantColors) => accent,
};
export type TextColor = keyof typeof grounds;

export function isTextColor(name: keyof TenantColors): name is TextColor {
  return name in grounds;
}

/** The contrast of a colour with what it stands on in one theme. */
export function contrastOnGround(
  name: TextColor,
  color: string,
  { used, theme }: { used: TenantColors; theme: Theme },
): number {
  return contrast(color, grounds[name](used, theme));
}
