import type { ReactNode } from 'react';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { DialogBody, DialogFooter, useCloseDialog } from '#ui/overlay/dialog.tsx';
import { uploadMessage } from './upload-message.ts';
import type { useUpload } from './use-upload.ts';

interface UploadFormFrameProps {
  kind: 'image' | 'document';
  upload: ReturnType<typeof useUpload>;
  onSubmit: () => void;
  onBusyChange: (busy: boolean) => void;
  children: ReactNode;
}

/** What every upload has around its fields: why it failed, how far it is, and the way out of it. */
export function UploadFormFrame({ kind, upload, onSubmit, onBusyChange, children }: UploadFormFrameProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const close = useCloseDialog();
  return (
    <form
      noValidate
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        if (!upload.isBusy) onSubmit();
      }}
    >
      <DialogBody>
        {upload.error ? <Banner tone="danger">{uploadMessage(upload.error, t, kind)}</Banner> : null}
        {children}
        {upload.isBusy ? (
          <ProgressBar label={t('files.upload.progress')} value={upload.percent} language={language} />
        ) : null}
      </DialogBody>
      <DialogFooter>
        <Button
          onClick={() => {
            if (!upload.isBusy) return close();
            upload.cancel();
            onBusyChange(false);
          }}
        >
          {t(upload.isBusy ? 'files.upload.cancelUpload' : 'inventory.cancel')}
        </Button>
        <Button type="submit" variant="primary" busy={upload.isBusy}>
          {t('files.upload.submit')}
        </Button>
      </DialogFooter>
    </form>
  );
}
