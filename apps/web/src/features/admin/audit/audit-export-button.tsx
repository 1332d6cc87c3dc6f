import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { saveAuditLog } from './audit-log.queries.ts';
import type { AuditState } from './audit-url-state.ts';

export function AuditExportButton({ state }: { state: AuditState }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveAuditLog(state),
    onError: (error) => toast.error(errorMessage(error, t('accounts.exportFailed'))),
  });
  return (
    <Button
      busy={isPending}
      icon={<Download aria-hidden="true" />}
      data-tip={t('audit.exportHelp')}
      onClick={() => mutate()}
    >
      {t('audit.export')}
    </Button>
  );
}
