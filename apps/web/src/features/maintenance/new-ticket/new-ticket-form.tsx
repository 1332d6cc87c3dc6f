import { longestTicketTexts, ticketPriorities } from '@greenroom/domain/maintenance/ticket.ts';
import { type FormEvent, useRef, useState } from 'react';
import { priorityLook } from '#features/maintenance/priority-look.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { ChoiceGroup } from '#ui/form/choice-group.tsx';
import { submitOnCommandEnter } from '#ui/form/submit-on-command-enter.ts';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { DialogBody, DialogFooter, useCloseDialog, useUnsaved } from '#ui/overlay/dialog.tsx';
import { blankTicketForm, isFilled, isNameMissing, newTicketOf, type TicketForm } from './ticket-form.ts';
import { useCreateTicket } from './use-create-ticket.ts';

interface NewTicketFormProps {
  onBusyChange: (busy: boolean) => void;
  onClose: () => void;
}

/** Spec section 9. */
const toastDuration = 4000;

export function NewTicketForm({ onBusyChange, onClose }: NewTicketFormProps) {
  const { t } = useTranslation();
  const cancel = useCloseDialog();
  const nameField = useRef<HTMLInputElement>(null);
  const primaryButton = useRef<HTMLButtonElement>(null);
  const [form, setForm] = useState(blankTicketForm);
  const [isNameWrong, setNameWrong] = useState(false);
  const change = (part: Partial<TicketForm>) => setForm((before) => ({ ...before, ...part }));
  const { state, isMadeBefore, limitText, create, backToIdle } = useCreateTicket(({ id, name }) => {
    toast.success(t('maintenance.create.done'), { description: `#${id} ${name}`, duration: toastDuration });
    onBusyChange(false);
    onClose();
  });
  useUnsaved(isFilled(form) && !isMadeBefore);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (state !== 'idle') return;
    const isMissing = isNameMissing(form);
    setNameWrong(isMissing);
    if (isMissing) return nameField.current?.focus();
    // The field that was left with Enter is about to be disabled; the button stays, whatever comes.
    primaryButton.current?.focus();
    onBusyChange(true);
    create(newTicketOf(form), { onError: () => onBusyChange(false) });
  }

  const optional = t('maintenance.create.optional');
  return (
    <form noValidate className="contents" onSubmit={submit} onKeyDown={submitOnCommandEnter}>
      <DialogBody>
        {/* After a failure everything is locked and stays readable: it is what the person wrote. */}
        <fieldset
          disabled={state !== 'idle'}
          className={classNames(
            'contents',
            state === 'error' && '[&_:disabled]:opacity-100! [&_label]:opacity-100!',
          )}
        >
          <TextField
            ref={nameField}
            label={t('maintenance.create.name')}
            help={t('maintenance.create.nameHelp')}
            placeholder={t('maintenance.create.namePlaceholder')}
            error={isNameWrong ? t('maintenance.create.nameRequired') : undefined}
            required
            maxLength={longestTicketTexts.name}
            value={form.name}
            onBlur={() => setNameWrong(isNameMissing(form))}
            onChange={(event) => {
              setNameWrong(false);
              change({ name: event.target.value });
            }}
          />
          <ChoiceGroup
            legend={t('maintenance.priority')}
            value={form.priority}
            onValueChange={(priority) => change({ priority })}
            options={Object.values(ticketPriorities).map((value) => {
              const { icon: Icon, name } = priorityLook(t, value);
              return { value, label: name, icon: <Icon aria-hidden="true" /> };
            })}
          />
          <TextField
            label={t('maintenance.create.salesOrder')}
            hint={optional}
            maxLength={longestTicketTexts.sales_order}
            value={form.salesOrder}
            onChange={(event) => change({ salesOrder: event.target.value })}
          />
          <TextAreaField
            label={t('maintenance.create.details')}
            hint={optional}
            rows={5}
            maxLength={longestTicketTexts.description}
            value={form.description}
            onChange={(event) => change({ description: event.target.value })}
          />
        </fieldset>
      </DialogBody>
      {state === 'error' ? (
        <Banner
          tone="danger"
          title={t(isMadeBefore ? 'maintenance.create.madeBefore' : 'maintenance.create.failed')}
          className="mx-5 mb-3 shrink-0"
        >
          {limitText ??
            t(isMadeBefore ? 'maintenance.create.madeBeforeHelp' : 'maintenance.create.failedHelp')}
        </Banner>
      ) : null}
      <DialogFooter>
        <Button disabled={state === 'creating'} onClick={cancel}>
          {t('inventory.cancel')}
        </Button>
        {/* One button for all states, so that the focus stays where it is. */}
        <Button
          ref={primaryButton}
          variant="primary"
          busy={state === 'creating'}
          {...(state === 'error' ? { onClick: backToIdle } : { type: 'submit' })}
        >
          {t(state === 'error' ? 'maintenance.create.backToForm' : 'maintenance.create.submit')}
        </Button>
      </DialogFooter>
    </form>
  );
}
