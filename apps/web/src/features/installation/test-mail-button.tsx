import { Send } from 'lucide-react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { useTestMail } from './installation.queries.ts';

export function TestMailButton({ email }: { email: string }) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useTestMail();
  return (
    <div className="flex flex-col items-start gap-3">
      {error ? <Banner tone="danger">{errorMessage(error, t('installation.testMailFailed'))}</Banner> : null}
      <Button
        busy={isPending}
        icon={<Send aria-hidden="true" />}
        onClick={() =>
          mutate(undefined, { onSuccess: () => toast.success(t('installation.testMailSent', { email })) })
        }
      >
        {t('installation.testMail')}
      </Button>
    </div>
  );
}
