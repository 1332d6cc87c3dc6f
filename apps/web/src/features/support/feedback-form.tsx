import { sendFeedback } from '@greenroom/domain/support/endpoints.ts';
import { type Feedback, feedback, feedbackTypes } from '@greenroom/domain/support/feedback.ts';
import { useMutation } from '@tanstack/react-query';
import { Bug, CircleQuestionMark, Lightbulb, MessageSquare } from 'lucide-react';
import { isTooMuch } from '#api/api-error.ts';
import { errorMessage } from '#api/error-message.ts';
import { call } from '#api/http-client.ts';
import { FormActions } from '#forms/form-actions.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { ChoiceGroup } from '#ui/form/choice-group.tsx';
import { submitOnCommandEnter } from '#ui/form/submit-on-command-enter.ts';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { LeaveGuard } from '#ui/overlay/leave-guard.tsx';

const blankFeedback: Feedback = { feedback_type: 'bug', subject: '', description: '' };

const typeLooks = {
  bug: { icon: Bug, label: 'support.type.bug' },
  feature: { icon: Lightbulb, label: 'support.type.feature' },
  question: { icon: CircleQuestionMark, label: 'support.type.question' },
  general: { icon: MessageSquare, label: 'support.type.general' },
} as const;

export function FeedbackForm() {
  const { t } = useTranslation();
  const { mutate, reset, status, data, error } = useMutation({
    mutationFn: (message: Feedback) => call(sendFeedback, { body: message }),
    onSuccess: () => form.reset(),
  });
  const { form, textField, submit } = useContractForm({
    schema: feedback,
    defaultValues: blankFeedback,
    words: { subject: 'support.subjectRequired', description: 'support.descriptionRequired' },
  });
  const values = form.watch();
  const send = submit((message) => {
    if (status !== 'pending') mutate(message);
  });

  /** The thanks for the last message do not apply to the next one. */
  function startAnew() {
    if (status === 'success') reset();
  }

  function fieldOf(name: 'subject' | 'description') {
    const { onBlur, ...field } = textField(name);
    // Focus also leaves the fields when the sent form becomes blank again.
    const isSent = status === 'pending' || status === 'success';
    return { ...field, required: true, ...(isSent ? {} : { onBlur }) };
  }

  const isUnsaved = values.subject.trim() !== '' || values.description.trim() !== '';
  return (
    <form
      noValidate
      onSubmit={send}
      onChange={startAnew}
      onKeyDown={submitOnCommandEnter}
      className="flex flex-col gap-4"
    >
      <LeaveGuard unsaved={isUnsaved} />
      {status === 'success' ? (
        <Banner tone="success" title={t('support.sent')}>
          {t('support.reference', { number: data.id })}
        </Banner>
      ) : null}
      {status === 'error' ? (
        <Banner tone="danger" title={t('support.failed')}>
          {isTooMuch(error) ? errorMessage(error, '') : t('support.failedHelp')}
        </Banner>
      ) : null}
      <fieldset disabled={status === 'pending'} className="contents">
        <ChoiceGroup
          legend={t('support.type')}
          value={values.feedback_type}
          onValueChange={(type) => form.setValue('feedback_type', type)}
          options={feedbackTypes.map((value) => {
            const { icon: Icon, label } = typeLooks[value];
            return { value, label: t(label), icon: <Icon aria-hidden="true" /> };
          })}
        />
        <TextField {...fieldOf('subject')} label={t('support.subject')} help={t('support.subjectHelp')} />
        <TextAreaField
          {...fieldOf('description')}
          label={t('support.description')}
          help={t('support.descriptionHelp')}
          rows={8}
        />
      </fieldset>
      <FormActions>
        <Button type="submit" variant="primary" busy={status === 'pending'}>
          {t('support.submit')}
        </Button>
      </FormActions>
    </form>
  );
}
