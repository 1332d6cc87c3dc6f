import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { ariaCommandKeys, commandKeys } from '#ui/command-key.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useShortcut } from '#ui/use-shortcut.ts';
import { LoadOnOpen } from '../layout/load-on-open.tsx';

const loadPalette = () => import('./palette.tsx').then((m) => m.Palette);

/** All of the palette that a page loads by itself: its button and its key. */
export function PaletteButton() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const prepare = () => void loadPalette().catch(() => {});
  useShortcut('k', open, { command: true });
  return (
    <>
      <IconButton
        label={t('palette.title')}
        keys={commandKeys('k')}
        side="bottom"
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaCommandKeys('k')}
        icon={<Search aria-hidden="true" />}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={open}
      />
      <LoadOnOpen load={loadPalette} open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
