import { useTranslation } from '#i18n/use-translation.ts';
import { BrandPartValue, labelOfPart } from './brand-part-value.tsx';
import { changedParts } from './brand-parts.ts';
import { BrandPreview } from './brand-preview.tsx';
import type { BrandValues } from './brand-values.ts';

interface BrandChangesProps {
  before: BrandValues;
  after: BrandValues;
  /** Stands in for an empty display name. */
  defaultName: string;
}

/** What publishing changes: each part before and after, then the small consoles of both. */
export function BrandChanges({ before, after, defaultName }: BrandChangesProps) {
  const { t } = useTranslation();
  const sides = [
    { values: before, label: t('brand.before') },
    { values: after, label: t('brand.after') },
  ];
  return (
    <section
      aria-label={t('brand.changesCaption')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too.
      tabIndex={0}
      className="-mx-2 flex flex-col gap-5 rounded-sm px-2"
    >
      <table className="w-full table-fixed text-sm">
        <caption className="sr-only">{t('brand.changesCaption')}</caption>
        <thead className="border-b text-left text-xs text-muted">
          <tr>
            <th scope="col" className="w-2/5 py-2 pr-3 font-medium">
              {t('estate.conflict.field')}
            </th>
            {sides.map(({ label }) => (
              <th key={label} scope="col" className="py-2 pr-3 font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {changedParts(before, after).map((part) => (
            <tr key={part.key}>
              <th scope="row" className="py-2 pr-3 text-left align-middle font-medium wrap-anywhere">
                {labelOfPart(part, t)}
              </th>
              {sides.map(({ label, values }) => (
                <td key={label} className="py-2 pr-3 align-middle wrap-anywhere">
                  <BrandPartValue part={part} values={values} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="grid gap-4 sm:grid-cols-2">
        {(['light', 'dark'] as const).map((theme) =>
          sides.map(({ label, values }) => (
            <BrandPreview
              key={`${theme}-${label}`}
              theme={theme}
              caption={`${label} · ${t(`brand.theme.${theme}`)}`}
              values={values}
              defaultName={defaultName}
            />
          )),
        )}
      </div>
    </section>
  );
}
