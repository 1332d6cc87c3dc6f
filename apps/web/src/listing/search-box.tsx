import { startTransition, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { SearchField } from '#ui/form/search-field.tsx';

interface SearchBoxProps {
  value: string;
  onValueChange: (value: string) => void;
  /** Leaving the field writes the address at once, so that a click on a row finds it complete. */
  onLeave: () => void;
  label: string;
  className?: string;
}

export function SearchBox({ value, onValueChange, onLeave, label, className }: SearchBoxProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);

  /** The field shows a key in the next frame; the screen with its rows follows when the browser has time. */
  function type(text: string) {
    setTyped(text);
    startTransition(() => {
      setTyped(null);
      onValueChange(text);
    });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it receives events of the field inside, which users operate.
    <div onBlur={onLeave} className="max-sm:w-full">
      <SearchField
        value={typed ?? value}
        onValueChange={type}
        label={label}
        clearLabel={t('shared.clearSearch')}
        {...(className ? { className } : {})}
      />
    </div>
  );
}
