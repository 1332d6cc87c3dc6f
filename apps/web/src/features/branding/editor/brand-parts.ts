import { type BrandImageName, brandImageNames } from '@greenroom/domain/branding/brands/brand-image.ts';
import type { TenantColors } from '@greenroom/domain/branding/partner.ts';
import type { Theme } from '@greenroom/domain/branding/theme-colors.ts';
import { type BrandValues, colourNames } from './brand-values.ts';

/** A part of a brand that people change and compare on its own. */
export type BrandPart =
  | { key: 'display_name' | 'font_family' | 'own_colours' | BrandImageName }
  | { key: string; color: keyof TenantColors; theme: Theme | null };

export type PartValue = string | boolean | null;

const allParts: readonly BrandPart[] = [
  { key: 'display_name' },
  { key: 'font_family' },
  ...brandImageNames.map((key) => ({ key })),
  { key: 'own_colours' },
  ...colourNames.flatMap((color) =>
    ([null, 'light', 'dark'] as const).map((theme) => ({
      key: theme ? `${color}-${theme}` : color,
      color,
      theme,
    })),
  ),
];

export function readPart(values: BrandValues, part: BrandPart): PartValue {
  if (!('color' in part)) return values[part.key] || null;
  if (!values.own_colours) return null;
  const { color, theme } = part;
  return (theme ? values.theme_colors[theme][color] : values.colors[color])?.toLowerCase() ?? null;
}

export function changedParts(before: BrandValues, after: BrandValues): BrandPart[] {
  return allParts.filter((part) => readPart(before, part) !== readPart(after, part));
}

/** The parts of the other version that are taken over. */
export function takeParts(values: BrandValues, other: BrandValues, parts: readonly BrandPart[]): BrandValues {
  const taken = structuredClone(values);
  for (const part of parts) {
    if (!('color' in part)) Object.assign(taken, { [part.key]: other[part.key] });
    else if (part.theme === null) taken.colors[part.color] = other.colors[part.color];
    else {
      const chosen = other.theme_colors[part.theme][part.color];
      if (chosen === undefined) delete taken.theme_colors[part.theme][part.color];
      else taken.theme_colors[part.theme][part.color] = chosen;
    }
  }
  return taken;
}

/** Parts that only one of the two has changed come from that one; those that both have changed differently are left. */
export function mergeBrand(
  base: BrandValues,
  mine: BrandValues,
  theirs: BrandValues,
): { merged: BrandValues; conflicts: BrandPart[] } {
  const ofMine = new Set(changedParts(base, mine));
  const differing = changedParts(mine, theirs);
  const byThem = new Set(changedParts(base, theirs));
  return {
    merged: takeParts(
      mine,
      theirs,
      differing.filter((part) => !ofMine.has(part)),
    ),
    conflicts: differing.filter((part) => ofMine.has(part) && byThem.has(part)),
  };
}
