import { commentMaxLength } from '@greenroom/domain/maintenance/work/ticket-change.ts';
import { type CommentAudience, commentAudiences } from '@greenroom/domain/maintenance/work/ticket-detail.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type BaseSyntheticEvent, useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { newIdempotencyKey } from '#api/new-idempotency-key.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { ChoiceGroup } from '#ui/form/choice-group.tsx';
import { submitOnCommandEnter } from '#ui/form/submit-on-command-enter.ts';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { type CommentDraft, commentDraftKey, readCommentDraft, storeCommentDraft } from './comment-draft.ts';
import { sendComment, ticketKeys } from './ticket.queries.ts';

/** What is typed survives a failure, a reload and an expired session. One key makes one comment. */
export function CommentForm({ ticketId, userId }: { ticketId: number; userId: number }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const draftKey = commentDraftKey(userId, ticketId);
  const [{ text, audience }, setDraft] = useState<CommentDraft>(() => readCommentDraft(draftKey));
  const [key, setKey] = useState(newIdempotencyKey);
  const change = (next: Partial<CommentDraft>) => {
    const draft = { text, audience, ...next };
    setDraft(draft);
    storeCommentDraft(draftKey, draft);
    setKey(newIdempotencyKey());
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => sendComment({ id: ticketId, audience, body: text.trim(), key }),
    onSuccess: () => {
      change({ text: '' });
      void client.invalidateQueries({ queryKey: ticketKeys.events(ticketId) });
    },
  });
  const send = (event: BaseSyntheticEvent) => {
    event.preventDefault();
    if (!isPending && text.trim() !== '') mutate();
  };
  const isForCustomer = audience === 'customer';
  return (
    <form
      onSubmit={send}
      onKeyDown={submitOnCommandEnter}
      className={classNames(
        'flex flex-col gap-2 rounded-card border border-l-4 p-3',
        isForCustomer ? 'border-l-info' : 'border-l-border-strong',
      )}
    >
      <ChoiceGroup
        legend={t('tickets.audience')}
        value={audience}
        onValueChange={(value: CommentAudience) => change({ audience: value })}
        options={commentAudiences.map((value) => ({ value, label: t(`tickets.audience.${value}`) }))}
        longLabels
      />
      <TextAreaField
        label={t('tickets.comment')}
        hideLabel
        placeholder={t('tickets.commentPlaceholder')}
        rows={3}
        maxLength={commentMaxLength}
        value={text}
        onChange={({ target }) => change({ text: target.value })}
        help={isForCustomer ? t('tickets.customerHelp') : t('tickets.internalHelp')}
        error={error ? errorMessage(error, t('tickets.commentFailed')) : undefined}
      />
      <Button
        type="submit"
        size="sm"
        variant="primary"
        busy={isPending}
        disabled={text.trim() === ''}
        className="self-end max-sm:h-11"
      >
        {t('tickets.send')}
      </Button>
    </form>
  );
}
