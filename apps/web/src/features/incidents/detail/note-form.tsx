import { noteForm } from '@greenroom/domain/incidents/acts/act-forms.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/error-message.ts';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { submitOnCommandEnter } from '#ui/form/submit-on-command-enter.ts';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { addNote } from '../incident-acts.queries.ts';
import { storeIncident } from '../incidents.queries.ts';

/** Notes never conflict, so they need no version. A failure keeps what was typed. */
export function NoteForm({ incidentId }: { incidentId: number }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { form, textField, submit } = useContractForm({
    schema: noteForm,
    defaultValues: { note: '' },
    words: {},
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (note: string) => addNote(incidentId, note),
    onSuccess: (incident) => {
      form.reset();
      storeIncident(client, incident);
    },
  });
  const isEmpty = form.watch('note').trim() === '';
  const send = submit(({ note }) => {
    if (!isPending && !isEmpty) mutate(note);
  });
  return (
    <form onSubmit={send} onKeyDown={submitOnCommandEnter} className="flex flex-col gap-2">
      <TextAreaField
        {...textField('note')}
        label={t('incidents.note')}
        hideLabel
        placeholder={t('incidents.notePlaceholder')}
        rows={2}
        error={error ? errorMessage(error, t('incidents.noteFailed')) : undefined}
        className="min-h-16"
      />
      {isEmpty ? null : (
        <Button type="submit" size="sm" busy={isPending} className="self-end max-sm:h-11">
          {t('incidents.addNote')}
        </Button>
      )}
    </form>
  );
}
