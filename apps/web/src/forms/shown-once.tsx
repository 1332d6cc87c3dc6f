import { Copy } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { DialogBody, DialogFooter, useCloseDialog } from '#ui/overlay/dialog.tsx';

type Props = { secret: string; help?: string; warning: string; copyLabel: string };

/** The content of a dialog with a secret that the server shows this once: to be copied now. */
export function ShownOnce({ secret, help, warning, copyLabel }: Props) {
  const { t } = useTranslation();
  const close = useCloseDialog();
  return (
    <>
      <DialogBody>
        {help && <p className="text-sm">{help}</p>}
        <code className="rounded-control border bg-hover px-3 py-2 text-sm wrap-anywhere">{secret}</code>
        <Banner tone="warning">{warning}</Banner>
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
          {copyLabel}
        </Button>
      </DialogFooter>
    </>
  );
}
