import { assetMaxLengths } from '@greenroom/domain/estate/max-lengths.ts';
import type { AssetDetail } from '@greenroom/domain/inventory/asset.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { calendarDate } from '#i18n/calendar-date.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { useLateFocus } from '#ui/overlay/use-late-focus.ts';
import { updateThing } from './estate.queries.ts';
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
  const [day, setDay] = useState(() => calendarDate(new Date()));
  const [reason, setReason] = useState('');
  const body = isBack
    ? { status: 'Active', retired_on: null, retirement_reason: null }
    : { status: 'Retired', retired_on: day || null, retirement_reason: reason.trim() || null };
  const save = useMutation({
    mutationFn: () => updateThing({ thing: 'asset', id, version, body }),
    onSuccess: (saved) => {
      const text = t(isBack ? 'estate.retire.backDone' : 'estate.retire.done', { name });
      announce(text, { thing: 'asset', id, version: saved.version });
      onClose();
    },
  });
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
      submitLabel={t(isBack ? 'estate.retire.back' : 'estate.retire.submit')}
      busy={save.isPending}
      unsaved={reason.trim() !== ''}
      failure={save.error ? errorMessage(save.error, t('estate.saveFailed')) : undefined}
    >
      {isBack ? null : (
        <>
          <DateField
            label={t('estate.retire.when')}
            value={day}
            onChange={(event) => setDay(event.target.value)}
          />
          <TextAreaField
            label={t('estate.retire.why')}
            rows={3}
            maxLength={assetMaxLengths.retirement_reason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
    </DialogForm>
  );
}
