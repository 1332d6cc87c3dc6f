import type { TenantColors, ThemeColors } from '@greenroom/domain/branding/partner.ts';
import type { Theme } from '@greenroom/domain/branding/theme-colors.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { ColourField } from '#ui/form/colour-field.tsx';
import { colourNames } from './brand-values.ts';
import { adviceFor } from './colour-advice.ts';
import { ColourChoice } from './colour-choice.tsx';

interface BrandColoursProps {
  colors: TenantColors;
  chosen: ThemeColors;
  errorOf: (name: keyof TenantColors) => string | undefined;
  onChange: (name: keyof TenantColors, value: string) => void;
  /** Undefined ends the choice. */
  onChoose: (theme: Theme, name: keyof TenantColors, value: string | undefined) => void;
}

/** The seven colours, each with its contrast in both themes and a choice where it cannot be read. */
export function BrandColours({ colors, chosen, errorOf, onChange, onChoose }: BrandColoursProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      {colourNames.map((name) => {
        const advice = adviceFor(name, colors, chosen);
        return (
          <div key={name} className="flex min-w-0 flex-col gap-1.5">
            <ColourField
              name={name}
              label={t(`brand.colour.${name}`)}
              swatchLabel={t('brand.chooseColour', { name: t(`brand.colour.${name}`) })}
              value={colors[name]}
              error={errorOf(name)}
              help={advice.length === 0 ? t('brand.noAdvice') : undefined}
              onChange={(value) => onChange(name, value)}
            />
            {advice.map((one) => (
              <ColourChoice
                key={one.theme}
                name={name}
                advice={one}
                onChoose={(value) => onChoose(one.theme, name, value)}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
}
