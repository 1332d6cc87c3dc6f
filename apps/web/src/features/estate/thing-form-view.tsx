import { type BaseSyntheticEvent, type ReactNode, useEffect, useRef } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { submitOnCommandEnter } from '#ui/form/submit-on-command-enter.ts';
import { DialogBody, useBusy, useCloseDialog, useUnsaved } from '#ui/overlay/dialog.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { ConflictView } from './conflict-view.tsx';
import { ThingFields } from './fields/thing-fields.tsx';
import { useDraft } from './form/use-draft.ts';
import type { ThingForm } from './form/use-thing-form.ts';

interface ThingFormViewProps {
  form: ThingForm;
  /** The key of the draft. */
  draft: string;
  /** For a new one: saves, and starts the next. */
  onSaveAndAdd?: (event: BaseSyntheticEvent) => void;
  /** Fields above those of the thing. */
  head?: ReactNode;
}

/** The fields of a sheet, the changes of an earlier visit above, and what is unsaved below. */
export function ThingFormView({ form, draft: key, onSaveAndAdd, head }: ThingFormViewProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const close = useCloseDialog();
  const element = useRef<HTMLFormElement>(null);
  const draft = useDraft(form, key);
  const count = form.changes.length;
  const { found, discard } = draft;
  // The sheet opens before its fields are loaded.
  useEffect(() => {
    if (!found) element.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [found]);
  useBusy(form.isSaving);
  useUnsaved(count > 0 && !found, { title: t('estate.discardTitle', { count }), onDiscard: discard });
  if (form.conflict) return <ConflictView key={form.conflictCount} form={form} conflict={form.conflict} />;
  const time = dateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <form ref={element} noValidate className="contents" onSubmit={form.send} onKeyDown={submitOnCommandEnter}>
      <DialogBody className="gap-6 max-sm:pt-4">
        {found ? (
          <Banner
            tone="info"
            action={
              <span className="flex gap-2">
                <Button size="sm" onClick={discard}>
                  {t('estate.discard')}
                </Button>
                <Button size="sm" variant="primary" onClick={draft.resume}>
                  {t('estate.continueDraft')}
                </Button>
              </span>
            }
          >
            {t('estate.draftFound', { when: time.format(found.at) })}
          </Banner>
        ) : null}
        {form.failure ? (
          <Banner tone="danger">{errorMessage(form.failure, t('estate.saveFailed'))}</Banner>
        ) : null}
        <fieldset disabled={found !== null} className="contents">
          {head}
          <ThingFields form={form} />
        </fieldset>
      </DialogBody>
      <SaveBar
        status={
          count > 0 ? t('estate.changes', { count }) : form.id === undefined ? '' : t('estate.noChanges')
        }
        discardLabel={t(count > 0 ? 'estate.discard' : 'layout.close')}
        saveLabel={t('estate.save')}
        busy={form.isSaving}
        disabled={found !== null}
        onDiscard={close}
      >
        {onSaveAndAdd ? (
          <Button disabled={form.isSaving || found !== null} onClick={onSaveAndAdd} className="max-sm:hidden">
            {t('estate.saveAndAdd')}
          </Button>
        ) : null}
      </SaveBar>
    </form>
  );
}
