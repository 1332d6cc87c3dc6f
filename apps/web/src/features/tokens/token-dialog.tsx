import type { ReactNode } from 'react';
import { ShownOnce } from '#forms/shown-once.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

type TokenDialogProps = DialogState & {
  title: string;
  description: string;
  created: { name: string; token: string } | undefined;
  /** The form. */
  children: ReactNode;
};

/** The form of a token, then the token itself, which is shown this once. */
export function TokenDialog({ created, title, children, ...dialog }: TokenDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog {...dialog} title={created ? created.name : title} closeLabel={t('layout.close')}>
      {created ? (
        <ShownOnce
          secret={created.token}
          help={t('apiTokens.useHelp')}
          warning={t('apiTokens.once')}
          copyLabel={t('apiTokens.copy')}
        />
      ) : (
        children
      )}
    </Dialog>
  );
}
