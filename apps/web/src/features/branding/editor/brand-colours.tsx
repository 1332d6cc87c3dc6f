import type { TenantColors } from '@greenroom/domain/branding/partner.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { ColourField } from '#ui/form/colour-field.tsx';
import { adviceFor, type ColourAdvice } from './colour-advice.ts';

const names = [
  'primary',
  'primaryForeground',
  'primaryDark',
  'secondary',
  'secondaryForeground',
  'accent',
  'accentForeground',
] as const;

interface BrandColoursProps {
  colors: TenantColors;
  errorOf: (name: keyof TenantColors) => string | undefined;
  onChange: (name: keyof TenantColors, value: string) => void;
}

/** The seven colours, each with its contrast and, where it cannot be read, the colour that is used. */
export function BrandColours({ colors, errorOf, onChange }: BrandColoursProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      {names.map((name) => (
        <ColourField
          key={name}
          name={name}
          label={t(`brand.colour.${name}`)}
          swatchLabel={t('brand.chooseColour', { name: t(`brand.colour.${name}`) })}
          value={colors[name]}
          error={errorOf(name)}
          help={<Advice advice={adviceFor(name, colors)} />}
          onChange={(value) => onChange(name, value)}
        />
      ))}
    </div>
  );
}

function Advice({ advice }: { advice: ColourAdvice[] }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { format } = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  if (advice.length === 0) return t('brand.noAdvice');
  return advice.map(({ theme, ratio, used, usedRatio, isKept }) => (
    <span key={theme} className="block">
      {isKept
        ? t('brand.readable', { theme: t(`brand.theme.${theme}`), ratio: format(ratio) })
        : t('brand.corrected', {
            theme: t(`brand.theme.${theme}`),
            ratio: format(ratio),
            used,
            usedRatio: format(usedRatio),
          })}
      {isKept ? null : (
        <span
          aria-hidden="true"
          style={{ background: used }}
          className="ml-1.5 inline-block size-2.5 rounded-xs border border-border-strong align-baseline"
        />
      )}
    </span>
  ));
}
