import { sendFeedback } from '@greenroom/domain/support/endpoints.ts';
import type { Feedback } from '@greenroom/domain/support/feedback.ts';
import {
  feedbackTypes,
  longestDescription,
  longestSubject,
} from '@greenroom/domain/support/feedback-rules.ts';
import { useMutation } from '@tanstack/react-query';
import { Bug, CircleQuestionMark, Lightbulb, MessageSquare } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { isTooMuch } from '#api/api-error.ts';
import { errorMessage } from '#api/error-message.ts';
import { call } from '#api/http-client.ts';
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

type Wrong = { subject?: boolean; description?: boolean };

export function FeedbackForm() {
  const { t } = useTranslation();
  const subjectField = useRef<HTMLInputElement>(null);
  const descriptionField = useRef<HTMLTextAreaElement>(null);
  const [form, setForm] = useState(blankFeedback);
  const [wrong, setWrong] = useState<Wrong>({});
  const { mutate, reset, status, data, error } = useMutation({
    mutationFn: (feedback: Feedback) => call(sendFeedback, { body: feedback }),
    onSuccess: () => setForm(blankFeedback),
  });

  function change(part: Partial<Feedback>) {
    setForm((before) => ({ ...before, ...part }));
    // Thanks for the last message do not belong to the next one.
    if (status === 'success') reset();
  }

  function changeText(field: keyof Wrong, text: string) {
    setWrong((before) => ({ ...before, [field]: false }));
    change({ [field]: text });
  }

  function checkOnLeave(field: keyof Wrong) {
    // Focus leaves the fields also when the sent form becomes blank again.
    if (status === 'idle' || status === 'error')
      setWrong((before) => ({ ...before, [field]: form[field].trim() === '' }));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (status === 'pending') return;
    const subject = form.subject.trim();
    const description = form.description.trim();
    setWrong({ subject: subject === '', description: description === '' });
    if (subject === '') return subjectField.current?.focus();
    if (description === '') return descriptionField.current?.focus();
    mutate({ ...form, subject, description });
  }

  const isUnsaved = form.subject.trim() !== '' || form.description.trim() !== '';
  return (
    <form noValidate onSubmit={submit} onKeyDown={submitOnCommandEnter} className="flex flex-col gap-4">
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
          value={form.feedback_type}
          onValueChange={(feedback_type) => change({ feedback_type })}
          options={feedbackTypes.map((value) => {
            const { icon: Icon, label } = typeLooks[value];
            return { value, label: t(label), icon: <Icon aria-hidden="true" /> };
          })}
        />
        <TextField
          ref={subjectField}
          label={t('support.subject')}
          help={t('support.subjectHelp')}
          error={wrong.subject ? t('support.subjectRequired') : undefined}
          required
          maxLength={longestSubject}
          value={form.subject}
          onBlur={() => checkOnLeave('subject')}
          onChange={(event) => changeText('subject', event.target.value)}
        />
        <TextAreaField
          ref={descriptionField}
          label={t('support.description')}
          help={t('support.descriptionHelp')}
          error={wrong.description ? t('support.descriptionRequired') : undefined}
          required
          rows={8}
          maxLength={longestDescription}
          value={form.description}
          onBlur={() => checkOnLeave('description')}
          onChange={(event) => changeText('description', event.target.value)}
        />
      </fieldset>
      <div className="flex justify-end max-sm:*:flex-1">
        <Button type="submit" variant="primary" busy={status === 'pending'} className="max-sm:h-11">
          {t('support.submit')}
        </Button>
      </div>
    </form>
  );
}
