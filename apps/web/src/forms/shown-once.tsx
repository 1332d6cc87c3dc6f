import type { ComponentProps } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { DialogBody, DialogFooter, useCloseDialog } from '#ui/overlay/dialog.tsx';
import { SecretOnce } from './secret-once.tsx';

/** The content of a dialog with a secret. */
export function ShownOnce(props: ComponentProps<typeof SecretOnce>) {
  const { t } = useTranslation();
  const close = useCloseDialog();
  return (
    <>
      <DialogBody>
        <SecretOnce {...props} />
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={close}>
          {t('layout.close')}
        </Button>
      </DialogFooter>
    </>
  );
}
