import { newTicket } from '@greenroom/domain/maintenance/new-ticket.ts';
import { ticketPriorities } from '@greenroom/domain/maintenance/ticket.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { visiblePartnersQuery } from '#features/branding/visible-partners.queries.ts';
import { priorityLook } from '#features/maintenance/priority-look.ts';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { usePartner } from '#listing/use-partner.ts';
import { ticketPath } from '#paths.ts';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { ChoiceGroup } from '#ui/form/choice-group.tsx';
import { submitOnCommandEnter } from '#ui/form/submit-on-command-enter.ts';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { DialogBody, DialogFooter, useBusy, useCloseDialog, useUnsaved } from '#ui/overlay/dialog.tsx';
import { useLateFocus } from '#ui/overlay/use-late-focus.ts';
import { AboutChips } from './about-chips.tsx';
import { FoundDraft } from './found-draft.tsx';
import { MoreFields } from './more-fields.tsx';
import { TemplateField } from './template-field.tsx';
import type { TicketAbout } from './ticket-about.ts';
import {
  applyTemplate,
  isFilled,
  newTicketOf,
  startTicketForm,
  type TicketForm,
  type TicketStart,
} from './ticket-form.ts';
import { useAbout } from './use-about.ts';
import { useCreateTicket } from './use-create-ticket.ts';
import { useFoundDraft, useKeptDraft } from './use-ticket-draft.ts';

/** Spec section 9. */
const toastDuration = 4000;

interface NewTicketFormProps {
  /** What the ticket is about, if it is known. */
  about: TicketAbout;
  start: Partial<TicketStart>;
  onClose: () => void;
}

export function NewTicketForm({ about, start: given, onClose }: NewTicketFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const cancel = useCloseDialog();
  const partner = usePartner();
  const draft = useFoundDraft(about);
  const chosen = useAbout(draft.found?.about ?? about);
  const { thing, incident } = chosen;
  const isForChoice = partner !== undefined && thing === undefined;
  const partners = useQuery({ ...visiblePartnersQuery, enabled: isForChoice });
  const partnerName = isForChoice ? partners.data?.find(({ id }) => id === partner)?.name : undefined;
  const primaryButton = useRef<HTMLButtonElement>(null);
  const wasNamed = useRef(false);
  const [first] = useState(() => startTicketForm(given));
  const [start, setStart] = useState(first);
  const { form, textField, submit } = useContractForm({
    schema: newTicket,
    defaultValues: draft.found?.values ?? first,
    toRequest: (values: TicketForm) => newTicketOf(values, { about: thing, partner_id: partner }),
    words: { name: 'maintenance.create.nameRequired' },
  });
  const values = form.watch();
  const { state, isMadeBefore, limitText, create, backToIdle } = useCreateTicket(
    draft.key,
    ({ id, name }) => {
      kept.remove();
      toast.success(t('maintenance.create.done'), {
        ...{ description: `#${id} ${name}`, duration: toastDuration },
        next: { label: t('maintenance.create.open', { id }), onAct: () => void navigate(ticketPath(id)) },
      });
      onClose();
    },
  );
  const hasInput = isFilled(values, start) && !isMadeBefore;
  const kept = useKeptDraft(draft.storageKey, { values, about: chosen, key: draft.key, isFilled: hasInput });
  useLateFocus();
  useBusy(state === 'creating');
  useUnsaved(hasInput, { onDiscard: kept.remove });

  const send = submit((ticket) => {
    if (state !== 'idle') return;
    // The field that was left with Enter is about to be disabled; the button always stays.
    primaryButton.current?.focus();
    create({ ticket, incident });
  });

  const partnerId = chosen.found?.partner.id ?? (thing ? null : partner);
  const { setValue } = form;
  const setPlan = useCallback(
    ({ assignee, due }: Partial<Pick<TicketForm, 'assignee' | 'due'>>) => {
      if (assignee !== undefined) setValue('assignee', assignee);
      if (due !== undefined) setValue('due', due);
    },
    [setValue],
  );
  const optional = t('shared.optional');
  const name = textField('name');
  return (
    <form noValidate className="contents" onSubmit={send} onKeyDown={submitOnCommandEnter}>
      {/* With all fields locked nothing in it takes the focus, and it has to scroll by keyboard. */}
      <DialogBody {...(state === 'error' ? { focusLabel: t('maintenance.create.title') } : {})}>
        {partnerName === undefined ? null : (
          <p className="text-muted">{t('maintenance.create.forPartner', { partner: partnerName })}</p>
        )}
        {draft.found ? (
          <FoundDraft
            at={draft.found.at}
            onStartOver={() => {
              setStart(first);
              form.reset(first);
            }}
          />
        ) : null}
        {/* After a failure everything is locked but readable: it is the user's own text. */}
        <fieldset
          disabled={state !== 'idle'}
          className={classNames(
            'contents',
            state === 'error' && '[&_:disabled]:opacity-100! [&_label]:opacity-100!',
          )}
        >
          <AboutChips about={chosen} text={about.text} />
          <TextField
            {...name}
            onChange={(event) => {
              wasNamed.current = true;
              void name.onChange(event);
            }}
            // A dialog that gets the focus back from a menu selects the text: typing would replace the place.
            onFocus={({ currentTarget: field }) =>
              wasNamed.current ||
              queueMicrotask(() => field.setSelectionRange(field.value.length, field.value.length))
            }
            // The dialog has put the focus here: leaving it as it was is no mistake yet.
            onBlur={(event) => (wasNamed.current ? void name.onBlur(event) : undefined)}
            data-first-focus
            label={t('maintenance.create.name')}
            help={t('maintenance.create.nameHelp')}
            placeholder={t('maintenance.create.namePlaceholder')}
            required
          />
          <TemplateField
            partnerId={partnerId}
            onTemplate={(template) => {
              const applied = applyTemplate(values, start, first, template);
              setStart(applied.start);
              form.reset(applied.form);
            }}
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
          <MoreFields {...{ partnerId }} plan={values} onPlan={setPlan} />
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
