import type { ImportDetail } from '@greenroom/domain/import/estate-import.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { downloadRejected } from './download-rejected.ts';
import { describeReason } from './rows-columns.tsx';

/** Gives the rejected rows back, to be corrected and imported again. */
export function RejectedButton({ found }: { found: ImportDetail }) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const count = found.counts?.rejected ?? 0;
  if (count === 0 || !found.has_cells) return null;
  const download = async () => {
    setBusy(true);
    const describe = (row: Parameters<typeof describeReason>[1]) => describeReason(t, row) ?? '';
    await downloadRejected(found, { reasonHeader: 'reason', describe }).catch((error: unknown) =>
      toast.error(errorMessage(error, t('shared.checkConnection'))),
    );
    setBusy(false);
  };
  return (
    <Button busy={isBusy} icon={<Download aria-hidden="true" />} onClick={() => void download()}>
      {t('imports.downloadRejected', { count })}
    </Button>
  );
}
