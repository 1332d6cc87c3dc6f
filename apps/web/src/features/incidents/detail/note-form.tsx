import { noteMaxLength } from '@greenroom/domain/incidents/incident.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type BaseSyntheticEvent, useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
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
  const [text, setText] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: (note: string) => addNote(incidentId, note),
    onSuccess: (incident) => {
      setText('');
      storeIncident(client, incident);
    },
  });
  const send = (event: BaseSyntheticEvent) => {
    event.preventDefault();
    if (!isPending && text.trim() !== '') mutate(text.trim());
  };
  return (
    <form onSubmit={send} onKeyDown={submitOnCommandEnter} className="flex flex-col gap-2">
      <TextAreaField
        label={t('incidents.note')}
        hideLabel
        placeholder={t('incidents.notePlaceholder')}
        rows={2}
        maxLength={noteMaxLength}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={error ? errorMessage(error, t('incidents.noteFailed')) : undefined}
        className="min-h-16"
      />
      {text.trim() === '' ? null : (
        <Button type="submit" size="sm" busy={isPending} className="self-end max-sm:h-11">
          {t('incidents.addNote')}
        </Button>
      )}
    </form>
  );
}
