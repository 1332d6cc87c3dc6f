import type { AssetDetail } from '@greenroom/domain/inventory/asset.ts';
import { useEffect, useRef } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { submitOnCommandEnter } from '#ui/form/submit-on-command-enter.ts';
import { DialogBody, useBusy, useCloseDialog, useUnsaved } from '#ui/overlay/dialog.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import type { ThingDetail } from './estate.queries.ts';
import { ThingFields } from './fields/thing-fields.tsx';
import { isFormatted } from './form/note-text.ts';
import type { ThingSpec } from './form/thing-spec.ts';
import { useThingForm } from './form/use-thing-form.ts';

interface EditFormProps {
  spec: ThingSpec;
  detail: ThingDetail;
  onSaved: () => void;
}

/** The form of one site, room or asset as it was when the sheet opened. */
export function EditForm({ spec, detail, onSaved }: EditFormProps) {
  const { t } = useTranslation();
  const close = useCloseDialog();
  const form = useThingForm({
    spec,
    id: detail.id,
    start: { version: detail.version, values: spec.valuesOf(detail) },
    isNoteRich: isFormatted((detail as Partial<AssetDetail>).note ?? ''),
    onSaved: (saved, kept) => {
      const labels = (kept?.fields ?? [])
        .flatMap((name) => spec.fields[name]?.label ?? [])
        .map((key) => t(key));
      const description = t('estate.keptMeanwhile', {
        actor: kept?.actor || t('estate.someone'),
        fields: labels.join(', '),
      });
      toast.success(t('estate.saved', { name: spec.valuesOf(saved)[spec.nameField] }), {
        ...(labels.length > 0 ? { description } : {}),
      });
      onSaved();
    },
  });
  const count = form.changes.length;
  const element = useRef<HTMLFormElement>(null);
  // The sheet opens before its fields are loaded.
  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  useBusy(form.isSaving);
  useUnsaved(count > 0, { title: t('estate.discardTitle', { count }) });
  return (
    <form ref={element} noValidate className="contents" onSubmit={form.send} onKeyDown={submitOnCommandEnter}>
      <DialogBody className="gap-6 max-sm:pt-4">
        {form.failure ? (
          <Banner tone="danger">{errorMessage(form.failure, t('estate.saveFailed'))}</Banner>
        ) : null}
        {form.conflict ? <Banner tone="danger">{t('problem.changed-meanwhile')}</Banner> : null}
        <ThingFields form={form} />
      </DialogBody>
      <SaveBar
        status={count > 0 ? t('estate.changes', { count }) : t('estate.noChanges')}
        discardLabel={t(count > 0 ? 'estate.discard' : 'layout.close')}
        saveLabel={t('estate.save')}
        busy={form.isSaving}
        onDiscard={close}
      />
    </form>
  );
}
