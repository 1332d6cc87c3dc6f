import type { Theme } from '@greenroom/domain/branding/theme-colors.ts';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { ChoiceGroup } from '#ui/form/choice-group.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { BrandPreview } from './brand-preview.tsx';
import type { BrandValues } from './brand-values.ts';

const themes = ['light', 'dark'] as const;

/** Beside the form in both themes; below it one theme at a time; on phones folded above it. */
export function BrandPreviews({ values, defaultName }: { values: BrandValues; defaultName: string }) {
  const { t } = useTranslation();
  const isBeside = useMediaQuery('(width >= 64rem)');
  const isPhone = useMediaQuery('(width < 40rem)');
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState<Theme>('light');
  const previews = (
    <div id="brand-previews" className="flex flex-col gap-4">
      {isBeside ? null : (
        <ChoiceGroup
          legend={t('brand.previewTheme')}
          value={shown}
          onValueChange={setShown}
          options={themes.map((value) => ({ value, label: t(`brand.theme.${value}`) }))}
        />
      )}
      {(isBeside ? themes : [shown]).map((theme) => (
        <BrandPreview
          key={theme}
          theme={theme}
          caption={isBeside ? t(`brand.theme.${theme}`) : null}
          values={values}
          defaultName={defaultName}
        />
      ))}
    </div>
  );
  return (
    <aside
      aria-label={t('brand.preview')}
      className="top-24 flex min-w-0 flex-col gap-3 max-sm:order-first lg:sticky"
    >
      {isPhone ? (
        <Button
          aria-expanded={isOpen}
          aria-controls="brand-previews"
          onClick={() => setOpen(!isOpen)}
          className="justify-between"
        >
          {t('brand.preview')}
          <ChevronDown
            aria-hidden="true"
            className={classNames('size-4 transition-transform', isOpen && 'rotate-180')}
          />
        </Button>
      ) : null}
      {!isPhone || isOpen ? previews : null}
    </aside>
  );
}
