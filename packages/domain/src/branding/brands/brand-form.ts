import * as z from 'zod/mini';
import { patternText, requiredText, trimmedText } from '../../http/bounded-text.ts';

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

/** Null means Greenroom's own. */
export const brandForm = z.object({
  display_name: z.nullable(trimmedText(60)),
  font_family: z.nullable(fontFamily),
  colors: z.nullable(colors),
});
export type BrandForm = z.input<typeof brandForm>;

export const partnerForm = z.object({ name: requiredText(120) });
export type PartnerForm = z.input<typeof partnerForm>;
