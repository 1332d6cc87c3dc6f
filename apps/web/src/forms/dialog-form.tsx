import type { BaseSyntheticEvent, ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { submitOnCommandEnter } from '#ui/form/submit-on-command-enter.ts';
import { DialogBody, DialogFooter, useBusy, useCloseDialog, useUnsaved } from '#ui/overlay/dialog.tsx';
import { useFocusAfterFailure } from './use-focus-after-failure.ts';

interface DialogFormProps {
  onSubmit: (event: BaseSyntheticEvent) => void;
  submitLabel: string;
  /** For what cannot be taken back. */
  tone?: 'primary' | 'danger';
  /** What would be sent is not complete yet, or not checked yet. */
  isBlocked?: boolean;
  /** There is nothing to send: the dialog only says why. */
  isEmpty?: boolean;
  /** The form is being sent: nothing can be changed and the dialog stays open. */
  busy: boolean;
  /** The input would be lost: the dialog asks before it closes. */
  unsaved?: boolean;
  /** Why the last attempt failed. */
  failure?: string | undefined;
  /** For fields in columns. */
  className?: string | undefined;
  children: ReactNode;
}

/** A form that fills a dialog: the failure above the fields, Cancel and Submit below. */
export function DialogForm(props: DialogFormProps) {
  const { onSubmit, submitLabel, tone = 'primary', isBlocked, isEmpty = false, busy } = props;
  const { unsaved = false, failure, className, children } = props;
  const { t } = useTranslation();
  const close = useCloseDialog();
  useBusy(busy);
  const keepFocus = useFocusAfterFailure(busy);
  useUnsaved(unsaved);
  return (
    <form noValidate onSubmit={onSubmit} onKeyDown={submitOnCommandEnter} {...keepFocus} className="contents">
      <DialogBody className={className}>
        {failure ? (
          <Banner tone="danger" className="col-span-full">
            {failure}
          </Banner>
        ) : null}
        <fieldset disabled={busy} className="contents">
          {children}
        </fieldset>
      </DialogBody>
      <DialogFooter>
        <Button disabled={busy} onClick={close}>
          {t('shared.cancel')}
        </Button>
        {isEmpty ? null : (
          <Button type="submit" variant={tone} busy={busy} aria-disabled={isBlocked}>
            {submitLabel}
          </Button>
        )}
      </DialogFooter>
    </form>
  );
}
