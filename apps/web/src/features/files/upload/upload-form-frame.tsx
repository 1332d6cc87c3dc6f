import type { BaseSyntheticEvent, ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { DialogBody, DialogFooter, useBusy, useCloseDialog } from '#ui/overlay/dialog.tsx';
import type { ChosenKind } from './chosen-files.tsx';
import { uploadMessage } from './upload-message.ts';
import type { useUploads } from './use-uploads.ts';

interface UploadFormFrameProps {
  kind: ChosenKind;
  uploads: ReturnType<typeof useUploads>;
  onSubmit: (event: BaseSyntheticEvent) => void;
  children: ReactNode;
}

/** The frame of every upload form: why it failed, and how to leave it. */
export function UploadFormFrame({ kind, uploads, onSubmit, children }: UploadFormFrameProps) {
  const { t } = useTranslation();
  const close = useCloseDialog();
  const { items, isBusy } = uploads;
  useBusy(isBusy);
  const failed = items.filter(({ state }) => state === 'failed');
  const failure =
    items.length === 1
      ? uploadMessage(failed[0]?.error, t, kind === 'image' ? 'image' : 'document')
      : t('files.upload.someFailed', { count: failed.length, total: items.length });
  return (
    <form
      noValidate
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onSubmit(event);
      }}
    >
      <DialogBody>
        {failed.length > 0 && !isBusy ? <Banner tone="danger">{failure}</Banner> : null}
        {children}
      </DialogBody>
      <DialogFooter>
        <Button onClick={isBusy ? uploads.cancel : close}>
          {t(isBusy ? 'files.upload.cancelUpload' : 'shared.cancel')}
        </Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          {t(failed.length > 0 && items.length > 1 ? 'files.upload.retry' : 'files.upload.submit')}
        </Button>
      </DialogFooter>
    </form>
  );
}
