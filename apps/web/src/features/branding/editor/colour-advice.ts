import type { TenantColors, ThemeColors } from '@greenroom/domain/branding/partner.ts';
import {
  colorsOfTheme,
  contrastOnGround,
  isTextColor,
  type Theme,
  unreadableChoices,
} from '@greenroom/domain/branding/theme-colors.ts';

/** The contrast of a colour with what it stands on, and the colour that is used where that is not readable. */
export type ColourAdvice = {
  theme: Theme;
  ratio: number;
  /** Our correction; the colour itself where it is readable. */
  used: string;
  usedRatio: number;
  isKept: boolean;
  /** Other colours of the brand that are readable in its place. */
  alternatives: { name: keyof TenantColors; color: string; ratio: number }[];
  /** What the partner chose for this theme instead. */
  chosen: { color: string; ratio: number | null; isReadable: boolean } | null;
};

const hex = /^#[0-9a-f]{6}$/i;

export function areColours(colors: TenantColors): boolean {
  return Object.values(colors).every((color) => hex.test(color));
}

/** Choices that are being typed are left out. */
export function completeChoices(chosen: ThemeColors): ThemeColors {
  const complete = (part: ThemeColors[Theme]) =>
    Object.fromEntries(Object.entries(part).filter(([, color]) => hex.test(color ?? '')));
  return { light: complete(chosen.light), dark: complete(chosen.dark) };
}

export function adviceFor(
  name: keyof TenantColors,
  colors: TenantColors,
  chosen: ThemeColors = { light: {}, dark: {} },
): ColourAdvice[] {
  if (!isTextColor(name) || !areColours(colors)) return [];
  return (['light', 'dark'] as const).map((theme) => {
    const { [name]: color, ...others } = chosen[theme];
    const without = completeChoices({ ...chosen, [theme]: others });
    const corrected = colorsOfTheme(colors, without, theme);
    const ratioOf = (one: string, used = corrected) => contrastOnGround(name, one, { used, theme });
    const isReadable = (one: string) => {
      const tried = { ...without, [theme]: { ...without[theme], [name]: one } };
      return !unreadableChoices(colors, tried).some((fault) => fault.theme === theme && fault.name === name);
    };
    return {
      theme,
      ratio: ratioOf(colors[name]),
      used: corrected[name],
      usedRatio: ratioOf(corrected[name]),
      isKept: corrected[name].toLowerCase() === colors[name].toLowerCase(),
      alternatives: (['primary', 'accent', 'primaryDark'] as const)
        .filter((other) => other !== name && isReadable(colors[other]))
        .map((other) => ({ name: other, color: colors[other], ratio: ratioOf(colors[other]) })),
      chosen:
        color === undefined
          ? null
          : hex.test(color)
            ? { color, ratio: ratioOf(color), isReadable: isReadable(color) }
            : { color, ratio: null, isReadable: false },
    };
  });
}
