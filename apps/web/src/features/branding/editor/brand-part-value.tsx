import type { Translate } from '#i18n/translate.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { type BrandPart, readPart } from './brand-parts.ts';
import type { BrandValues } from './brand-values.ts';
import { previewSurfaces } from './preview-surfaces.ts';

export function labelOfPart(part: BrandPart, t: Translate): string {
  if ('color' in part) {
    const colour = t(`brand.colour.${part.color}`);
    return part.theme ? `${colour}, ${t(`brand.theme.${part.theme}`)}` : colour;
  }
  if (part.key === 'display_name') return t('brand.displayName');
  if (part.key === 'font_family') return t('brand.font');
  if (part.key === 'own_colours') return t('brand.ownColours');
  return t(`brand.image.${part.key}`);
}

/** The value of one part, drawn: an image on its ground, a colour as a swatch. */
export function BrandPartValue({ part, values }: { part: BrandPart; values: BrandValues }) {
  const { t } = useTranslation();
  const value = readPart(values, part);
  if (part.key === 'own_colours') return t(value ? 'brand.on' : 'brand.off');
  if (typeof value !== 'string') return '—';
  if ('color' in part)
    return (
      <span className="tabular inline-flex items-center gap-1.5 align-middle">
        <span
          aria-hidden="true"
          style={{ background: value }}
          className="size-4 shrink-0 rounded-sm border border-border-strong"
        />
        {value}
      </span>
    );
  if (part.key === 'display_name' || part.key === 'font_family') return value;
  const { surface } = previewSurfaces[part.key === 'logo_dark_url' ? 'dark' : 'light'];
  return (
    <span style={{ background: surface }} className="inline-flex rounded-sm border px-2 py-1.5 align-middle">
      <img src={value} alt={labelOfPart(part, t)} className="h-6 max-w-32 object-contain" />
    </span>
  );
}
