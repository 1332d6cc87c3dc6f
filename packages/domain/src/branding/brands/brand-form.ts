import * as z from 'zod/mini';
import { patternText, requiredText, trimmedText } from '../../http/bounded-text.ts';
import { unreadableChoices } from '../theme-colors.ts';
import { brandImageAddress } from './brand-image.ts';

/** Names of families are letters, digits, spaces and hyphens: no quote or semicolon reaches a style sheet. */
const fontFamily = patternText(
  60,
  /^[\p{L}\p{N}][\p{L}\p{N} -]*$/u,
  'must contain letters, digits, spaces and hyphens only',
);

const color = patternText(7, /^#[0-9a-fA-F]{6}$/, 'must be a colour like #1a2b3c');

const colors = z.object({
  primary: color,
  primaryForeground: color,
  primaryDark: color,
  secondary: color,
  secondaryForeground: color,
  accent: color,
  accentForeground: color,
});

/** An image that was uploaded for this partner. Null removes it. */
const image = z.optional(z.nullable(patternText(60, brandImageAddress, 'must be an image of this partner')));

/** Null means Greenroom's own. An image that is left out stays; chosen colours of a theme that are left out end. */
const parts = z.object({
  logo_url: image,
  logo_dark_url: image,
  favicon_url: image,
  display_name: z.nullable(trimmedText(60)),
  font_family: z.nullable(fontFamily),
  colors: z.nullable(colors),
  theme_colors: z.optional(z.nullable(z.object({ light: z.partial(colors), dark: z.partial(colors) }))),
});

/** A colour that a partner chooses for one theme must be readable there, or it would be corrected again. */
export const brandForm = parts.check(({ value, issues }) => {
  if (!value.colors || !value.theme_colors) return;
  for (const { theme, name } of unreadableChoices(value.colors, value.theme_colors)) {
    const message = `cannot be read in the ${theme} theme`;
    issues.push({ code: 'custom', input: value, message, path: ['theme_colors', theme, name] });
  }
});
export type BrandForm = z.input<typeof brandForm>;

export const partnerForm = z.object({ name: requiredText(120) });
