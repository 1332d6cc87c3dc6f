import { ownName } from '@greenroom/domain/auth/own-name.ts';
import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '#api/error-message.ts';
import { FormActions } from '#forms/form-actions.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { changeOwnAccount, type SessionUser } from './session.ts';

export function NameCard({ user }: { user: SessionUser }) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useMutation({ mutationFn: changeOwnAccount });
  const { form, textField, submit } = useContractForm({
    schema: ownName,
    defaultValues: { full_name: user.full_name },
    words: { full_name: { tooLong: 'profile.nameTooLong', otherwise: 'profile.nameRejected' } },
  });
  const send = submit(({ full_name }) => {
    if (isPending) return;
    const onSuccess = () => {
      form.reset({ full_name });
      toast.success(t('profile.nameSaved'));
    };
    mutate({ full_name }, { onSuccess });
  });
  return (
    <Card>
      <CardHeader>
        <CardTitle description={t('profile.nameHelp')}>{t('profile.name')}</CardTitle>
      </CardHeader>
      <CardBody>
        <form noValidate onSubmit={send} className="flex flex-col gap-4">
          {error ? <Banner tone="danger">{errorMessage(error, t('profile.saveFailed'))}</Banner> : null}
          <TextField {...textField('full_name')} label={t('profile.fullName')} autoComplete="name" />
          <FormActions>
            <Button type="submit" variant="primary" busy={isPending} disabled={!form.formState.isDirty}>
              {t('estate.save')}
            </Button>
          </FormActions>
        </form>
      </CardBody>
    </Card>
  );
}
