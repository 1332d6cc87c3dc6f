import { newTicket } from '@greenroom/domain/maintenance/new-ticket.ts';
import { ticketPriorities } from '@greenroom/domain/maintenance/ticket.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { visiblePartnersQuery } from '#features/branding/visible-partners.queries.ts';
import { priorityLook } from '#features/maintenance/priority-look.ts';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { usePartner } from '#listing/use-partner.ts';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { ChoiceGroup } from '#ui/form/choice-group.tsx';
import { submitOnCommandEnter } from '#ui/form/submit-on-command-enter.ts';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { DialogBody, DialogFooter, useBusy, useCloseDialog, useUnsaved } from '#ui/overlay/dialog.tsx';
import type { TicketAbout } from './ticket-about.ts';
import { isFilled, newTicketOf, startTicketForm, type TicketForm } from './ticket-form.ts';
import { useCreateTicket } from './use-create-ticket.ts';

/** Spec section 9. */
const toastDuration = 4000;

interface NewTicketFormProps {
  /** What the ticket is about, if it is known. */
  about: TicketAbout;
  onClose: () => void;
}

export function NewTicketForm({ about, onClose }: NewTicketFormProps) {
  const { t } = useTranslation();
  const cancel = useCloseDialog();
  const partner = usePartner();
  const isForChoice = partner !== undefined && about.thing === undefined;
  const partners = useQuery({ ...visiblePartnersQuery, enabled: isForChoice });
  const chosen = isForChoice ? partners.data?.find(({ id }) => id === partner)?.name : undefined;
  const primaryButton = useRef<HTMLButtonElement>(null);
  const { form, textField, submit } = useContractForm({
    schema: newTicket,
    defaultValues: startTicketForm(about.text),
    toRequest: (values: TicketForm) => newTicketOf(values, { about: about.thing, partner_id: partner }),
    words: { name: 'maintenance.create.nameRequired' },
  });
  const values = form.watch();
  const { state, isMadeBefore, limitText, create, backToIdle } = useCreateTicket(({ id, name }) => {
    toast.success(t('maintenance.create.done'), { description: `#${id} ${name}`, duration: toastDuration });
    onClose();
  });
  useBusy(state === 'creating');
  useUnsaved(isFilled(values, about.text) && !isMadeBefore);

  const send = submit((ticket) => {
    if (state !== 'idle') return;
    // The field that was left with Enter is about to be disabled; the button always stays.
    primaryButton.current?.focus();
    create(ticket);
  });

  const optional = t('shared.optional');
  return (
    <form noValidate className="contents" onSubmit={send} onKeyDown={submitOnCommandEnter}>
      <DialogBody>
        {chosen === undefined ? null : (
          <p className="text-muted">{t('maintenance.create.forPartner', { partner: chosen })}</p>
        )}
        {/* After a failure everything is locked but readable: it is the user's own text. */}
        <fieldset
          disabled={state !== 'idle'}
          className={classNames(
            'contents',
            state === 'error' && '[&_:disabled]:opacity-100! [&_label]:opacity-100!',
          )}
        >
          <TextField
            {...textField('name')}
            label={t('maintenance.create.name')}
            help={t('maintenance.create.nameHelp')}
            placeholder={t('maintenance.create.namePlaceholder')}
            required
          />
          <ChoiceGroup
            legend={t('maintenance.priority')}
            value={values.priority}
            onValueChange={(priority) => form.setValue('priority', priority)}
            options={Object.values(ticketPriorities).map((value) => {
              const { icon: Icon, name } = priorityLook(t, value);
              return { value, label: name, icon: <Icon aria-hidden="true" /> };
            })}
          />
          <TextField
            {...textField('sales_order')}
            label={t('maintenance.create.salesOrder')}
            hint={optional}
          />
          <TextAreaField
            {...textField('additional_data.description')}
            label={t('maintenance.create.details')}
            hint={optional}
            rows={5}
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
          {t('shared.cancel')}
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
