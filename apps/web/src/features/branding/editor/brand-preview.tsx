import type { TenantColors, ThemeColors } from '@greenroom/domain/branding/partner.ts';
import { colorsOfTheme, type Theme } from '@greenroom/domain/branding/theme-colors.ts';
import type { CSSProperties } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { areColours, completeChoices } from './colour-advice.ts';
import { ownColors, previewSurfaces } from './preview-surfaces.ts';

interface BrandPreviewProps {
  theme: Theme;
  name: string;
  fontFamily: string | null;
  colors: TenantColors | null;
  chosen: ThemeColors;
  logoUrl: string | null;
}

/** A small console in one theme, whatever the theme of the page. */
export function BrandPreview({ theme, name, fontFamily, colors, chosen, logoUrl }: BrandPreviewProps) {
  const { t } = useTranslation();
  const { background, surface, border, foreground, muted } = previewSurfaces[theme];
  const brand =
    colors && areColours(colors) ? colorsOfTheme(colors, completeChoices(chosen), theme) : ownColors[theme];
  const style: CSSProperties = {
    background,
    color: foreground,
    borderColor: border,
    ...(fontFamily && { fontFamily: `${JSON.stringify(fontFamily)}, var(--font-sans, sans-serif)` }),
  };
  return (
    <figure className="m-0 min-w-0">
      <figcaption className="mb-1.5 text-xs font-medium text-muted">{t(`brand.theme.${theme}`)}</figcaption>
      <div
        aria-hidden="true"
        style={style}
        className="flex overflow-hidden rounded-card border text-xs select-none"
      >
        <div
          style={{ background: surface, borderColor: border }}
          className="flex w-28 shrink-0 flex-col gap-1 border-r p-2"
        >
          {logoUrl ? (
            <img src={logoUrl} alt="" className="mb-1 h-6 w-full object-contain object-left" />
          ) : (
            <span className="mb-1 truncate font-semibold">{name}</span>
          )}
          <span
            style={{ background: brand.accent, color: brand.accentForeground }}
            className="rounded-sm px-1.5 py-1"
          >
            {t('nav.home')}
          </span>
          <span style={{ color: muted }} className="px-1.5 py-1">
            {t('nav.sites')}
          </span>
          <span style={{ color: muted }} className="px-1.5 py-1">
            {t('nav.rooms')}
          </span>
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-2.5 p-3">
          <span className="text-sm font-semibold">{t('nav.sites')}</span>
          <div className="flex flex-wrap gap-2">
            <span
              style={{ background: brand.primary, color: brand.primaryForeground }}
              className="rounded-sm px-2.5 py-1.5 font-medium"
            >
              {t('brand.previewButton')}
            </span>
            <span
              style={{ background: brand.secondary, color: brand.secondaryForeground }}
              className="rounded-sm px-2.5 py-1.5"
            >
              {t('brand.previewBadge')}
            </span>
          </div>
          <span style={{ color: brand.primary }} className="underline">
            {t('brand.previewLink')}
          </span>
          <span
            style={{ background: surface, borderColor: border, outlineColor: brand.primary, color: muted }}
            className="rounded-sm border px-2 py-1.5 outline-2 outline-offset-1"
          >
            {t('brand.previewFocus')}
          </span>
        </div>
      </div>
    </figure>
  );
}
