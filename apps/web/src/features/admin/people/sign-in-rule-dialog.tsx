import { getSignInRule, saveSignInRule } from '@greenroom/domain/auth/factors/endpoints.ts';
import { type SignInRule, signInRule } from '@greenroom/domain/auth/factors/sign-in-rule.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { errorMessage } from '#api/error-message.ts';
import { call } from '#api/http-client.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog, DialogBody } from '#ui/overlay/dialog.tsx';

/** What the people of a partner need at their sign-in, and how long their sessions last. */
export function SignInRuleDialog({ open, onOpenChange, partnerId }: DialogState & { partnerId: number }) {
  const { t } = useTranslation();
  const { data, error } = useQuery({
    queryKey: ['sign-in-rule', partnerId],
    queryFn: ({ signal }) => call(getSignInRule, { params: { id: partnerId } }, { signal }),
    // Each opening shows what is stored now.
    gcTime: 0,
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('signInRule.title')}
      description={t('signInRule.lead')}
      closeLabel={t('layout.close')}
    >
      {data ? (
        <RuleForm partnerId={partnerId} rule={data} onClose={() => onOpenChange(false)} />
      ) : (
        <DialogBody>
          {error ? (
            <Banner tone="danger">{errorMessage(error, t('signInRule.failed'))}</Banner>
          ) : (
            <SkeletonText lines={2} />
          )}
        </DialogBody>
      )}
    </Dialog>
  );
}

type FormProps = { partnerId: number; rule: SignInRule; onClose: () => void };

function RuleForm({ partnerId, rule, onClose }: FormProps) {
  const { t } = useTranslation();
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (body: SignInRule) => call(saveSignInRule, { params: { id: partnerId }, body }),
  });
  const { form, field, submit } = useContractForm({
    schema: signInRule,
    defaultValues: {
      factor_required_from: rule.factor_required_from ?? '',
      max_session_hours: String(rule.max_session_hours ?? ''),
      idle_minutes: String(rule.idle_minutes ?? ''),
    },
    words: {
      factor_required_from: { otherwise: 'signInRule.wrongDay' },
      max_session_hours: { otherwise: 'signInRule.wrongHours' },
      idle_minutes: { otherwise: 'signInRule.wrongMinutes' },
    },
    toRequest: ({ factor_required_from: day, max_session_hours, idle_minutes }) => ({
      factor_required_from: day === '' ? null : day,
      max_session_hours: max_session_hours === '' ? null : Number(max_session_hours),
      idle_minutes: idle_minutes === '' ? null : Number(idle_minutes),
    }),
  });
  const send = submit(async (body) => {
    const isSaved = await mutateAsync(body).then(
      () => true,
      () => false,
    );
    if (!isSaved) return;
    toast.success(t('signInRule.saved'));
    onClose();
  });
  return (
    <DialogForm
      onSubmit={send}
      submitLabel={t('estate.save')}
      busy={isPending}
      unsaved={form.formState.isDirty && !isPending}
      failure={error ? errorMessage(error, t('signInRule.failed')) : undefined}
    >
      <DateField
        {...field('factor_required_from')}
        label={t('signInRule.requiredFrom')}
        help={t('signInRule.requiredFromHelp')}
      />
      <TextField
        {...field('max_session_hours')}
        type="number"
        min={1}
        max={8760}
        label={t('signInRule.maxSession')}
        hint={t('shared.optional')}
        help={t('signInRule.maxSessionHelp')}
      />
      <TextField
        {...field('idle_minutes')}
        type="number"
        min={5}
        max={43_200}
        label={t('signInRule.idle')}
        hint={t('shared.optional')}
        help={t('signInRule.idleHelp')}
      />
    </DialogForm>
  );
}
