import { useEffect, useId } from 'react';
import { useController } from 'react-hook-form';
import type { FieldSpec, FormValue } from '#features/estate/form/thing-spec.ts';
import type { ThingForm } from '#features/estate/form/use-thing-form.ts';
import { maxLengthOf } from '#forms/max-length-of.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { TagsField } from './tags-field.tsx';
import { TextKindField } from './text-kind-field.tsx';
import { TwinWarning } from './twin-warning.tsx';

/** Usually of one asset alone. */
const warned = ['serial_number', 'product_name'];

interface ThingFieldProps {
  form: ThingForm;
  name: string;
  spec: FieldSpec;
}

/** A field of the form, with its error, and with its limit before it is reached. */
export function ThingField({ form, name, spec }: ThingFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const { field } = useController({ control: form.form.control, name });
  const { ref } = field;
  // Lets the form focus this field when it is the first invalid one.
  useEffect(() => ref({ focus: () => document.getElementById(id)?.focus() }), [ref, id]);
  // A draft of an earlier release lacks newer fields.
  const value = (field.value ?? '') as FormValue;
  const max = maxLengthOf(form.spec.schemas.change, name);
  const length = typeof value === 'string' ? value.trim().length : 0;
  const isNearMax = max !== undefined && spec.kind !== 'day' && length > max * 0.8;
  const parts = {
    id,
    label: spec.required ? `${t(spec.label)} *` : t(spec.label),
    onValueChange: (next: FormValue) => field.onChange(next),
    onBlur: field.onBlur,
    error: form.errorOf(name),
    disabled: form.isSaving,
    ...(spec.required ? { required: true } : {}),
    ...(isNearMax ? { hint: t('estate.counter', { length, max }) } : {}),
  };
  if (Array.isArray(value)) return <TagsField {...parts} value={value} />;
  const shown = <TextKindField {...parts} value={value} spec={spec} form={form} />;
  if (form.spec.thing !== 'asset' || !warned.includes(name)) return shown;
  return (
    <>
      {shown}
      <TwinWarning form={form} name={name} />
    </>
  );
}
