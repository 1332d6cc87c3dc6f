import type { TenantColors } from '@greenroom/domain/branding/partner.ts';
import { useState } from 'react';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { ColourField } from '#ui/form/colour-field.tsx';
import { Select } from '#ui/form/select.tsx';
import type { ColourAdvice } from './colour-advice.ts';

interface ColourChoiceProps {
  name: keyof TenantColors;
  advice: ColourAdvice;
  onChoose: (value: string | undefined) => void;
}

/** The contrast of one colour in one theme; where it is too small, our correction or another readable colour. */
export function ColourChoice({ name, advice, onChoose }: ColourChoiceProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { format } = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const { used, isKept, alternatives, chosen } = advice;
  const brandColour = alternatives.find(({ color }) => color === chosen?.color);
  const [isOther, setOther] = useState(chosen !== null && !brandColour);
  const theme = t(`brand.theme.${advice.theme}`);
  const label = `${t(`brand.colour.${name}`)}, ${theme}`;
  if (isKept && !chosen) return <Line>{t('brand.readable', { theme, ratio: format(advice.ratio) })}</Line>;

  const choose = (value: string) => {
    setOther(value === 'other');
    if (value === 'ours') onChoose(undefined);
    else if (value === 'other') onChoose(chosen?.color ?? used);
    else onChoose(alternatives.find((one) => one.name === value)?.color);
  };
  return (
    <div className="flex flex-col gap-1.5">
      <Line>{t('brand.tooPale', { theme, ratio: format(advice.ratio) })}</Line>
      <Select
        label={label}
        hideLabel
        size="sm"
        value={chosen === null ? 'ours' : isOther || !brandColour ? 'other' : brandColour.name}
        onValueChange={choose}
        options={[
          {
            value: 'ours',
            label: t('brand.useCorrection', { color: used, ratio: format(advice.usedRatio) }),
            icon: <Swatch color={used} />,
          },
          ...alternatives.map((one) => ({
            value: one.name,
            label: t('brand.useInstead', { name: t(`brand.colour.${one.name}`), ratio: format(one.ratio) }),
            icon: <Swatch color={one.color} />,
          })),
          { value: 'other', label: t('brand.chooseAnother') },
        ]}
      />
      {chosen && (isOther || !brandColour) ? (
        <ColourField
          name={`${advice.theme}-${name}`}
          label={label}
          swatchLabel={t('brand.chooseColour', { name: label })}
          value={chosen.color}
          error={
            chosen.isReadable
              ? undefined
              : chosen.ratio === null
                ? t('brand.colourInvalid')
                : t('brand.choiceUnreadable', { ratio: format(chosen.ratio), theme: theme.toLowerCase() })
          }
          help={
            chosen.ratio === null ? undefined : t('brand.readable', { theme, ratio: format(chosen.ratio) })
          }
          onChange={onChoose}
        />
      ) : null}
    </div>
  );
}

function Line({ children }: { children: string }) {
  return <p className="text-xs text-muted">{children}</p>;
}

function Swatch({ color }: { color: string }) {
  return (
    <span
      aria-hidden="true"
      style={{ background: color }}
      className="inline-block size-3 shrink-0 rounded-xs border border-border-strong"
    />
  );
}
