import { Dialog } from 'radix-ui';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { showShortcuts } from '#app/navigation/show-shortcuts.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { isCommand } from '#ui/keys/command-key.ts';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { useReturnFocus } from '#ui/overlay/use-return-focus.ts';
import { isLink, type PaletteOption } from './palette-option.ts';
import { PaletteSearch } from './palette-search.tsx';
import { rememberChoice } from './recent-choices.ts';

/** Opens a page or a record that the server finds, or runs an action. It opens over maps, and closes without a fade. */
export function Palette({ open, onOpenChange }: DialogState) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { onOpenAutoFocus, onCloseAutoFocus } = useReturnFocus();
  const isLeaving = useRef(false);

  function choose(option: PaletteOption) {
    if (!isLink(option)) {
      onOpenChange(false);
      option.run();
      return;
    }
    if (option.isRemembered) rememberChoice(option);
    isLeaving.current = new URL(option.to, window.location.origin).pathname !== pathname;
    // Closed first: while open, it takes back the focus that the new page gives to its heading.
    flushSync(() => onOpenChange(false));
    navigate(option.to, { state: option.state });
  }

  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-10000 animate-fade-in bg-overlay" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            isLeaving.current = false;
            onOpenAutoFocus(event);
          }}
          onCloseAutoFocus={(event) => {
            if (isLeaving.current) event.preventDefault();
            else onCloseAutoFocus(event);
          }}
          onKeyDown={(event) => {
            if (!isCommand(event, 'k')) return;
            event.preventDefault();
            onOpenChange(false);
          }}
          className="fixed inset-x-0 top-0 z-10000 mx-auto flex w-full flex-col overflow-hidden bg-surface shadow-dialog outline-none max-sm:h-dvh max-sm:animate-sheet-in sm:top-[12vh] sm:max-h-[min(32rem,76dvh)] sm:max-w-150 sm:animate-dialog-in sm:rounded-card sm:border dark:bg-surface-raised"
        >
          <Dialog.Title className="sr-only">{t('palette.title')}</Dialog.Title>
          <PaletteSearch onChoose={choose} onShowShortcuts={showShortcuts} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
