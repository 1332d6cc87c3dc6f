import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Card, CardHeader, CardTitle } from '#ui/card.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { savePersonalData } from './erasure.queries.ts';

/** On the own profile: everything that is stored of the reader. */
export function PersonalDataCard({ user }: { user: { id: number } }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useMutation({
    mutationFn: () => savePersonalData(user.id),
    onError: (error) => toast.error(errorMessage(error, t('erasure.exportFailed'))),
  });
  return (
    <Card className="justify-center">
      <CardHeader
        className="gap-y-3 pb-3 max-sm:flex-col max-sm:items-stretch sm:flex-nowrap"
        actions={
          <Button
            className="max-sm:flex-1"
            icon={<Download aria-hidden="true" />}
            busy={isPending}
            onClick={() => mutate()}
          >
            {t('erasure.export')}
          </Button>
        }
      >
        <CardTitle description={t('erasure.ownHelp')}>{t('erasure.ownTitle')}</CardTitle>
      </CardHeader>
    </Card>
  );
}
