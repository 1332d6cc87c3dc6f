import {
  fieldsOfThing,
  type LabelField,
  type LabelFormatName,
  type LabelThing,
  labelFormatNames,
  labelFormats,
  labelsPerPage,
  shortPath,
} from '@greenroom/domain/labels/label-format.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { saveBlob } from '#api/save-blob.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { readLabelChoice, storeLabelChoice } from './label-choice.ts';
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

function PrintLabelsForm({ thing, ids, sample, onClose }: FormProps) {
  const { t } = useTranslation();
  const known = fieldsOfThing[thing];
  const [{ format, fields: stored }, setChoice] = useState(readLabelChoice);
  const fields = known.filter((field) => stored.includes(field));
  const [position, setPosition] = useState('1');
  const total = labelsPerPage(labelFormats[format]);
  const start = Number(position);
  const isValid = Number.isInteger(start) && start >= 1 && start <= total;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => fetchLabels({ thing, ids: [...ids], format, fields, start }),
    onSuccess: (pdf) => {
      storeLabelChoice({ format, fields: stored });
      saveBlob(pdf, 'labels.pdf');
      onClose();
    },
  });

  function choose(change: { format?: LabelFormatName; fields?: LabelField[] }) {
    setChoice((choice) => ({ ...choice, ...change }));
    if (change.format) setPosition('1');
  }

  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending && isValid) mutate();
      }}
      submitLabel={t('labels.create')}
      busy={isPending}
      failure={error ? errorMessage(error, t('labels.error')) : undefined}
    >
      <Select
        label={t('labels.format')}
        value={format}
        onValueChange={(value) => choose({ format: labelFormatNames.find((name) => name === value) ?? 'a4' })}
        options={labelFormatNames.map((value) => ({ value, label: t(`labels.formats.${value}`) }))}
        disabled={isPending}
      />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-sm font-medium">{t('labels.fields')}</legend>
        <div className="grid grid-cols-2 gap-2">
          {known.map((field) => (
            <Checkbox
              key={field}
              label={t(`labels.field.${field}`)}
              checked={fields.includes(field)}
              onChange={({ target }) =>
                choose({
                  fields: target.checked ? [...stored, field] : stored.filter((other) => other !== field),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      {total > 1 ? (
        <div className="flex items-start gap-4">
          <TextField
            fieldClassName="flex-1"
            label={t('labels.start')}
            help={t('labels.startHelp', { total })}
            error={isValid ? undefined : t('labels.startError', { total })}
            inputMode="numeric"
            maxLength={3}
            value={position}
            onChange={({ target }) => setPosition(target.value)}
          />
          <SheetPosition
            format={format}
            start={start}
            count={ids.length}
            onStartChange={(at) => setPosition(String(at))}
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
