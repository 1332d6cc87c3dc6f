import { newComment } from '@greenroom/domain/maintenance/work/ticket-change.ts';
import { commentAudiences } from '@greenroom/domain/maintenance/work/ticket-detail.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { newIdempotencyKey } from '#api/new-idempotency-key.ts';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { ChoiceGroup } from '#ui/form/choice-group.tsx';
import { submitOnCommandEnter } from '#ui/form/submit-on-command-enter.ts';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { commentDraftKey, readCommentDraft, storeCommentDraft } from './comment-draft.ts';
import { sendComment, ticketKeys } from './ticket.queries.ts';
import type { TicketParts } from './ticket-parts.ts';

type Files = Parameters<ComponentProps<TicketParts['CommentFiles']>['children']>[0];

interface CommentFormProps {
  ticketId: number;
  userId: number;
  parts: TicketParts;
}

/** What is typed survives a failure, a reload and an expired session. One key makes one comment. */
export function CommentForm({ ticketId, userId, parts: { CommentFiles } }: CommentFormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const draftKey = commentDraftKey(userId, ticketId);
  const [draft] = useState(() => readCommentDraft(draftKey));
  const [key, setKey] = useState(newIdempotencyKey);
  const { form, textField, choice, submit } = useContractForm({
    schema: newComment,
    defaultValues: { audience: draft.audience, body: draft.text },
    // Files may be sent without a text; a text that is too long cannot be typed.
    words: {},
  });
  const { audience } = form.watch();
  const body = form.watch('body').trim();
  const follow = () => {
    const values = form.getValues();
    storeCommentDraft(draftKey, { text: values.body, audience: values.audience });
    setKey(newIdempotencyKey());
  };
  const chosenAudience = choice('audience');
  const { mutate, isPending, error } = useMutation({
    // Files without a text are added to the ticket alone.
    mutationFn: async ({ send }: Files) => {
      const attachments = await send();
      if (!attachments) return false;
      if (body !== '') await sendComment({ id: ticketId, audience, body, attachments, key });
      return true;
    },
    onSuccess: (isSent, files) => {
      if (!isSent) return;
      files.clear();
      form.setValue('body', '');
      follow();
      void client.invalidateQueries({ queryKey: ticketKeys.events(ticketId) });
    },
  });
  const isEmpty = (files: Files) => body === '' && files.count === 0;
  const send = (files: Files) =>
    submit(() => {
      if (!isPending && !isEmpty(files)) mutate(files);
    });
  const isForCustomer = audience === 'customer';
  const fields = (files: Files) => (
    <form
      {...files.zone}
      data-file-drop
      onSubmit={send(files)}
      onKeyDown={submitOnCommandEnter}
      className={classNames(
        'flex flex-col gap-2 rounded-card border border-l-4 p-3',
        isForCustomer ? 'border-l-info' : 'border-l-border-strong',
        files.isOver && 'bg-primary-soft outline-2 outline-primary outline-dashed',
      )}
    >
      <ChoiceGroup
        legend={t('tickets.audience')}
        value={audience}
        onValueChange={(value) => {
          chosenAudience.onValueChange(value);
          follow();
        }}
        options={commentAudiences.map((value) => ({ value, label: t(`tickets.audience.${value}`) }))}
        longLabels
      />
      <TextAreaField
        {...textField('body', { onChange: follow })}
        label={t('tickets.comment')}
        hideLabel
        placeholder={t('tickets.commentPlaceholder')}
        rows={3}
        help={isForCustomer ? t('tickets.customerHelp') : t('tickets.internalHelp')}
        error={error ? errorMessage(error, t('tickets.commentFailed')) : undefined}
      />
      {files.chosen}
      <div className="flex flex-wrap justify-end gap-2">
        {files.button}
        <Button
          type="submit"
          size="sm"
          variant="primary"
          busy={isPending}
          disabled={isEmpty(files)}
          className="max-sm:h-11"
        >
          {t('tickets.send')}
        </Button>
      </div>
    </form>
  );
  return (
    <CommentFiles ticketId={ticketId} onChange={() => setKey(newIdempotencyKey())}>
      {fields}
    </CommentFiles>
  );
}
