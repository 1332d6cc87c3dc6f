import { useId } from 'react';
import type { ThingForm } from '#features/estate/form/use-thing-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { PointField } from './point-field.tsx';
import { ThingField } from './thing-field.tsx';

/** All fields, in the groups of the form: two beside each other where there is room. */
export function ThingFields({ form }: { form: ThingForm }) {
  const { t } = useTranslation();
  const id = useId();
  return form.spec.groups.map(({ title, fields }) => (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be laid out like a heading.
    <div key={title} role="group" aria-labelledby={`${id}-${title}`} className="flex flex-col gap-3">
      <h3 id={`${id}-${title}`} className="text-xs font-semibold tracking-wide text-muted uppercase">
        {t(title)}
      </h3>
      <div className="grid grid-cols-1 gap-x-4 gap-y-3 xl:grid-cols-2">
        {fields.map((name) => {
          const spec = form.spec.fields[name];
          return spec && name in form.values ? (
            <div key={name} className={spec.wide ? 'min-w-0 xl:col-span-2' : 'min-w-0'}>
              <ThingField form={form} name={name} spec={spec} />
            </div>
          ) : null;
        })}
      </div>
      {fields.includes('latitude') ? <PointField form={form} /> : null}
    </div>
  ));
}
