import { colorsOfTheme, type Theme } from '@greenroom/domain/branding/theme-colors.ts';
import type { CSSProperties } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { classNames } from '#ui/class-names.ts';
import type { BrandValues } from './brand-values.ts';
import { areColours, completeChoices } from './colour-advice.ts';
import { ownColors, previewSurfaces } from './preview-surfaces.ts';

interface BrandPreviewProps {
  theme: Theme;
  caption: string | null;
  values: BrandValues;
  /** Stands in for an empty display name. */
  defaultName: string;
}

/** A small console in one theme, whatever the theme of the page, with the head of a mail and the sign-in. */
export function BrandPreview({ theme, caption, values, defaultName }: BrandPreviewProps) {
  const { t } = useTranslation();
  const { background, surface, border, foreground, muted } = previewSurfaces[theme];
  const { own_colours, colors, theme_colors } = values;
  const brand =
    own_colours && areColours(colors)
      ? colorsOfTheme(colors, completeChoices(theme_colors), theme)
      : ownColors[theme];
  const name = values.display_name.trim() || defaultName;
  const fontFamily = values.font_family.trim();
  const logoUrl = (theme === 'dark' && values.logo_dark_url) || values.logo_url;
  const mark = (className: string) =>
    logoUrl ? (
      <img src={logoUrl} alt="" className={classNames('object-contain object-left', className)} />
    ) : (
      <span className="truncate font-semibold">{name}</span>
    );
  const style: CSSProperties = {
    background,
    color: foreground,
    borderColor: border,
    ...(fontFamily && { fontFamily: `${JSON.stringify(fontFamily)}, var(--font-sans, sans-serif)` }),
  };
  return (
    <figure className="m-0 min-w-0">
      {caption ? <figcaption className="mb-1.5 text-xs font-medium text-muted">{caption}</figcaption> : null}
      <div
        aria-hidden="true"
        style={style}
        className="flex overflow-hidden rounded-card border text-xs select-none"
      >
        <div
          style={{ background: surface, borderColor: border }}
          className="flex w-28 shrink-0 flex-col gap-1 border-r p-2"
        >
          <span className="mb-1 flex h-6 min-w-0 items-center">{mark('h-6 w-full')}</span>
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
          <div className="grid grid-cols-2 gap-2">
            {(theme === 'light'
              ? (['previewSignIn', 'previewMail'] as const)
              : (['previewSignIn'] as const)
            ).map((part) => (
              <span
                key={part}
                style={{ background: surface, borderColor: border }}
                className="flex min-w-0 flex-col items-start gap-1.5 rounded-sm border p-2"
              >
                <span style={{ color: muted }} className="max-w-full truncate text-[11px]">
                  {t(`brand.${part}`)}
                </span>
                <span className="flex h-4 max-w-full min-w-0 items-center">{mark('h-4 max-w-full')}</span>
                <span style={{ background: brand.primary }} className="h-2 w-10 max-w-full rounded-sm" />
              </span>
            ))}
          </div>
        </div>
      </div>
    </figure>
  );
}
