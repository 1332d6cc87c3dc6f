import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { ariaCommandKeys, commandKeys } from '#ui/keys/command-key.ts';
import { KeyHint } from '#ui/keys/key-hint.tsx';
import { useShortcut } from '#ui/keys/use-shortcut.ts';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';

const Palette = lazyDialog(() => import('./palette.tsx').then((m) => m.Palette));

/** All of the palette that every page loads: its key, and a button that looks like its search field. */
export function PaletteButton() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useShortcut('k', open, { command: true });
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaCommandKeys('k')}
        onPointerEnter={Palette.preload}
        onFocus={Palette.preload}
        onClick={open}
        className="flex h-9 items-center gap-2 rounded-control text-sm text-muted transition-colors hover:text-foreground max-md:w-9 max-md:justify-center max-md:text-foreground max-md:hover:bg-hover md:mr-1 md:w-40 md:border md:border-border-strong md:bg-background md:pr-2 md:pl-2.5 md:hover:border-foreground/60 lg:w-56 xl:w-64"
      >
        <Search aria-hidden="true" className="size-4 shrink-0" />
        <span className="truncate max-md:sr-only">{t('palette.title')}</span>
        <KeyHint keys={commandKeys('k')} className="ml-auto shrink-0 max-lg:hidden pointer-coarse:hidden" />
      </button>
      <Palette open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
