import { useTranslation } from '#i18n/use-translation.ts';
import { KeyHint } from '#ui/keys/key-hint.tsx';

/** For sighted users: a combobox announces the same to screen readers. */
export function PaletteFooter() {
  const { t } = useTranslation();
  return (
    <div
      aria-hidden="true"
      className="flex h-9 shrink-0 items-center gap-4 border-t px-4 text-xs text-muted pointer-coarse:hidden max-sm:hidden"
    >
      <span className="flex items-center gap-1.5">
        <KeyHint keys="↑" />
        <KeyHint keys="↓" />
        {t('palette.move')}
      </span>
      <span className="flex items-center gap-1.5">
        <KeyHint keys="↵" />
        {t('palette.choose')}
      </span>
      <span className="flex items-center gap-1.5">
        <KeyHint keys="→" />
        {t('palette.more')}
      </span>
      <span className="flex items-center gap-1.5">
        <KeyHint keys=">" />
        {t('palette.actsOnly')}
      </span>
    </div>
  );
}
