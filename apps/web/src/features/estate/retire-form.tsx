import { type AssetChange, assetChange } from '@greenroom/domain/estate/asset-form.ts';
import type { AssetDetail } from '@greenroom/domain/inventory/asset.ts';
import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '#api/error-message.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { calendarDate } from '#i18n/calendar-date.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { useLateFocus } from '#ui/overlay/use-late-focus.ts';
import { updateThing } from './estate.queries.ts';
import { plainTexts } from './form/thing-spec.ts';
import { useChanged } from './use-changed.ts';

export type RetiringAsset = AssetDetail;

interface RetireFormProps {
  asset: RetiringAsset;
  /** It is retired and returns to service. */
  isBack: boolean;
  onClose: () => void;
}

/** When and why, both optional. */
export function RetireForm({ asset, isBack, onClose }: RetireFormProps) {
  const { t } = useTranslation();
  const announce = useChanged();
  useLateFocus();
  const { id, version, product_name: name } = asset;
  const { form, field, textField, submit } = useContractForm({
    schema: assetChange,
    defaultValues: { retired_on: calendarDate(new Date()), retirement_reason: '' },
    toRequest: ({ retired_on, retirement_reason }) =>
      isBack
        ? { status: 'Active', retired_on: null, retirement_reason: null }
        : { status: 'Retired', retired_on, retirement_reason },
    words: { retired_on: 'estate.error.day', retirement_reason: plainTexts },
  });
  const save = useMutation({
    mutationFn: (body: AssetChange) => updateThing({ thing: 'asset', id, version, body }),
    onSuccess: (saved) => {
      const text = t(isBack ? 'estate.retire.backDone' : 'estate.retire.done', { name });
      announce(text, { thing: 'asset', id, version: saved.version });
      onClose();
    },
  });
  return (
    <DialogForm
      onSubmit={submit((body) => save.mutate(body))}
      submitLabel={t(isBack ? 'estate.retire.back' : 'estate.retire.submit')}
      busy={save.isPending}
      unsaved={form.watch('retirement_reason').trim() !== ''}
      failure={save.error ? errorMessage(save.error, t('estate.saveFailed')) : undefined}
    >
      {isBack ? null : (
        <>
          <DateField {...field('retired_on')} label={t('estate.retire.when')} />
          <TextAreaField
            {...textField('retirement_reason')}
            label={t('estate.retire.why')}
            hint={t('shared.optional')}
            rows={3}
          />
        </>
      )}
    </DialogForm>
  );
}
