import type { TenantColors } from './partner.ts';

/** WCAG AA for text. */
const readable = 4.5;
/**
 * The primary colour is also the text colour of links and of the active navigation item, which has a tint of it as
 * background. With this contrast against the plain surface it keeps 4.5:1 on the tint.
 */
const readableOnTint = 5.6;
/** A text colour that has to change anyway changes up to AAA: a grey that barely passes looks washed out. */
const comfortable = 7;

/** The least favourable background of each theme; the same values as in the style sheet of the web. */
export const hardestSurface = { light: '#f6f8f7', dark: '#1e2423' } as const;

/** The tenant's colours for one theme, with their lightness changed where they would be unreadable. */
export function correctContrast(colors: TenantColors, theme: 'light' | 'dark'): TenantColors {
  const primary = moveUntilReadable(colors.primary, hardestSurface[theme], readableOnTint);
  const primaryForeground = moveText(colors.primaryForeground, primary);
  return {
    primary,
    primaryForeground,
    primaryDark: moveUntilReadable(colors.primaryDark, primaryForeground, readable),
    secondary: colors.secondary,
    secondaryForeground: moveText(colors.secondaryForeground, colors.secondary),
    accent: colors.accent,
    accentForeground: moveText(colors.accentForeground, colors.accent),
  };
}

function moveText(color: string, background: string): string {
  if (contrast(color, background) >= readable) return color;
  return moveUntilReadable(color, background, comfortable);
}

/** Keeps hue and saturation, and changes the lightness as little as necessary. */
export function moveUntilReadable(color: string, against: string, ratio: number): string {
  if (contrast(color, against) >= ratio) return color;
  const { hue, saturation, lightness } = toHsl(color);
  const direction = contrast('#ffffff', against) > contrast('#000000', against) ? 1 : -1;
  for (let moved = lightness; moved >= 0 && moved <= 1; moved += direction * 0.005) {
    const candidate = fromHsl(hue, saturation, moved);
    if (contrast(candidate, against) >= ratio) return candidate;
  }
  return direction === 1 ? '#ffffff' : '#000000';
}

export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(color: string): [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

function toHsl(color: string): { hue: number; saturation: number; lightness: number } {
  const [red, green, blue] = channels(color);
  const max = Math.max(red, green, blue);
  const range = max - Math.min(red, green, blue);
  const lightness = max - range / 2;
  if (range === 0) return { hue: 0, saturation: 0, lightness };
  const sector =
    max === red
      ? (green - blue) / range
      : max === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range;
  return { hue: sector * 60, saturation: range / (1 - Math.abs(2 * lightness - 1)), lightness };
}

function fromHsl(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const position = (((offset + hue / 30) % 12) + 12) % 12;
    const value = lightness - reach * Math.max(-1, Math.min(position - 3, 9 - position, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
