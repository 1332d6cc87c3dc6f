import * as z from 'zod/mini';

/** Logos and icons are small; a larger file is a mistake, and every visitor would load it. */
export const brandImageRules = {
  maxBytes: 1024 * 1024,
  /** Of each side. */
  maxPixels: 2048,
  accept: '.svg,.png,.webp,image/svg+xml,image/png,image/webp',
} as const;

export const brandImageRejected =
  'This file is not an image that browsers can draw. Use SVG, PNG or WebP up to 1 MB.';

export const brandImageUpload = z.object({ file: z.file() });

/** Only a content type and bytes from an upload stand behind it, never an address of another server. */
export const brandImageAddress = /^\/api\/brand-images\/[0-9a-f]{32}$/;

export const brandImage = z.object({
  url: z.string(),
  content_type: z.enum(['image/png', 'image/webp', 'image/svg+xml']),
  size: z.int(),
});
export type BrandImage = z.infer<typeof brandImage>;

/** The images of a brand; the logo for dark is used on dark surfaces, and the logo where there is none. */
export const brandImageNames = ['logo_url', 'logo_dark_url', 'favicon_url'] as const;
export type BrandImageName = (typeof brandImageNames)[number];
