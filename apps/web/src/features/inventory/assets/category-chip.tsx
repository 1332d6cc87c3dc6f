import { X } from 'lucide-react';
import { translateData } from '#i18n/translate-data.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';

interface CategoryChipProps {
  category: string;
  onRemove: () => void;
}

/** Shows the category filter of the list, with a button that removes it. */
export function CategoryChip({ category, onRemove }: CategoryChipProps) {
  const { t } = useTranslation();
  const name = translateData(t, 'category', category) || t('dashboard.noCategory');
  return (
    <Button
      aria-label={t('assets.removeCategory', { category: name })}
      onClick={onRemove}
      className="max-w-full"
    >
      <span className="truncate">{t('assets.categoryIs', { category: name })}</span>
      <X aria-hidden="true" className="size-4 shrink-0 text-muted" />
    </Button>
  );
}
