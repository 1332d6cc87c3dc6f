import { Copy } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { DialogBody, DialogFooter, useCloseDialog } from '#ui/overlay/dialog.tsx';

/** The secret with which a receiver checks signatures. It is shown this once. */
export function ShownSecret({ secret }: { secret: string }) {
  const { t } = useTranslation();
  const close = useCloseDialog();
  return (
    <>
      <DialogBody>
        <p className="text-sm">{t('channels.secretHelp')}</p>
        <code className="rounded-control border bg-hover px-3 py-2 text-sm wrap-anywhere">{secret}</code>
        <Banner tone="warning">{t('channels.secretOnce')}</Banner>
      </DialogBody>
      <DialogFooter>
        <Button onClick={close}>{t('layout.close')}</Button>
        <Button
          variant="primary"
          icon={<Copy aria-hidden="true" />}
          onClick={() =>
            void navigator.clipboard.writeText(secret).then(() => toast.success(t('connection.copied')))
          }
        >
          {t('channels.copySecret')}
        </Button>
      </DialogFooter>
    </>
  );
}
