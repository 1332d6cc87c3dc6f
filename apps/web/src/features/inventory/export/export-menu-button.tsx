import { ChevronDown } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { rowMenu } from '#listing/rows/row-menu-module.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { LazyMenu } from '#ui/lazy/lazy-menu.tsx';
import type { Export } from './use-export.ts';

export interface ExportButtonProps {
  task: Export;
  /** There is nothing to save, or the rows on the screen are about to change. */
  disabled: boolean;
  /** Files for an import are for users who may import. */
  mayImport: boolean;
}

const shownFormats = ['shown-csv', 'shown-xlsx'] as const;
const importFormats = ['all-fields', 'estate'] as const;

/** The other formats, beside the button. */
export function ExportMenuButton({ task, disabled, mayImport }: ExportButtonProps) {
  const { t } = useTranslation();
  const acts = () =>
    [...(disabled ? [] : shownFormats), ...(mayImport ? importFormats : [])].map((format) => ({
      id: format,
      label: t(`exports.${format}`),
      startsGroup: !disabled && format === 'all-fields',
      onSelect: () => task.start(format),
    }));
  return (
    <LazyMenu
      menu={rowMenu}
      menuProps={{ acts }}
      container={null}
      trigger={
        <IconButton
          variant="secondary"
          label={t('exports.formats')}
          aria-disabled={(disabled && !mayImport) || undefined}
          icon={<ChevronDown aria-hidden="true" />}
          className="-ml-px w-8! rounded-l-none"
        />
      }
    />
  );
}
