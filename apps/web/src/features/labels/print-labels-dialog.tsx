import {
  fieldsOfThing,
  type LabelThing,
  labelFormatNames,
  labelFormats,
  labelsPerPage,
  shortPath,
} from '@greenroom/domain/labels/label-format.ts';
import { labelRequest, maxStartLength } from '@greenroom/domain/labels/label-request.ts';
import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '#api/error-message.ts';
import { saveBlob } from '#api/save-blob.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { type LabelChoice, readLabelChoice, storeLabelChoice } from './label-choice.ts';
import { LabelPreview } from './label-preview.tsx';
import type { LabelSample } from './label-sample.ts';
import { fetchLabels } from './labels.queries.ts';
import { SheetPosition } from './sheet-position.tsx';

interface PrintLabelsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  thing: LabelThing;
  /** At most 1,000. */
  ids: readonly number[];
  /** Of the first one. */
  sample: LabelSample;
}

/** The form is inside, so that every opening starts at the first label. */
export function PrintLabelsDialog({ open, onOpenChange, ...props }: PrintLabelsDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('labels.dialogTitle')}
      description={t('labels.count', { count: props.ids.length })}
      closeLabel={t('layout.close')}
    >
      <PrintLabelsForm {...props} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

type FormProps = Pick<PrintLabelsDialogProps, 'thing' | 'ids' | 'sample'> & { onClose: () => void };

/** At the first label of a sheet. */
function startOf({ format, fields }: LabelChoice) {
  return { format, fields: [...fields], start: '1' };
}

function PrintLabelsForm({ thing, ids, sample, onClose }: FormProps) {
  const { t } = useTranslation();
  const known = fieldsOfThing[thing];
  const { form, field, errorOf, submit } = useContractForm({
    schema: labelRequest,
    defaultValues: startOf(readLabelChoice()),
    toRequest: (values) => ({
      ...{ thing, ids, format: values.format, start: Number(values.start) },
      fields: known.filter((name) => values.fields.includes(name)),
    }),
    words: { start: 'labels.startError' },
    mode: 'onChange',
  });
  const { format, fields: stored, start } = form.watch();
  const fields = known.filter((name) => stored.includes(name));
  const total = labelsPerPage(labelFormats[format]);
  const { mutate, isPending, error } = useMutation({
    mutationFn: fetchLabels,
    onSuccess: (pdf) => {
      storeLabelChoice({ format, fields: stored });
      saveBlob(pdf, 'labels.pdf');
      onClose();
    },
  });
  return (
    <DialogForm
      onSubmit={submit((request) => {
        if (!isPending) mutate(request);
      })}
      submitLabel={t('labels.create')}
      busy={isPending}
      failure={error ? errorMessage(error, t('labels.error')) : undefined}
    >
      <Select
        label={t('labels.format')}
        value={format}
        onValueChange={(value) => {
          form.setValue('format', labelFormatNames.find((name) => name === value) ?? 'a4');
          form.setValue('start', '1', { shouldValidate: true });
        }}
        options={labelFormatNames.map((value) => ({ value, label: t(`labels.formats.${value}`) }))}
        disabled={isPending}
      />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-sm font-medium">{t('labels.fields')}</legend>
        <div className="grid grid-cols-2 gap-2">
          {known.map((name) => (
            <Checkbox
              key={name}
              label={t(`labels.field.${name}`)}
              checked={fields.includes(name)}
              onChange={({ target }) =>
                form.setValue(
                  'fields',
                  target.checked ? [...stored, name] : stored.filter((other) => other !== name),
                )
              }
            />
          ))}
        </div>
      </fieldset>
      {total > 1 ? (
        <div className="flex items-start gap-4">
          <TextField
            {...field('start')}
            error={errorOf('start') && t('labels.startError', { total })}
            fieldClassName="flex-1"
            label={t('labels.start')}
            help={t('labels.startHelp', { total })}
            inputMode="numeric"
            maxLength={maxStartLength}
          />
          <SheetPosition
            format={format}
            start={Number(start)}
            count={ids.length}
            onStartChange={(at) => form.setValue('start', String(at), { shouldValidate: true })}
          />
        </div>
      ) : null}
      <section aria-label={t('labels.preview')} className="flex flex-col gap-1.5">
        <h3 className="text-sm font-medium">{t('labels.preview')}</h3>
        <LabelPreview
          format={format}
          fields={fields}
          sample={sample}
          address={window.location.origin + shortPath(thing, ids[0] ?? 0)}
        />
      </section>
    </DialogForm>
  );
}
