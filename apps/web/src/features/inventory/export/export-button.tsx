import { Download } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Tooltip } from '#ui/overlay/tooltip.tsx';
import type { Export } from './use-export.ts';

interface ExportButtonProps {
  task: Export;
  /** There is nothing to save, or the rows on the screen are about to change. */
  disabled: boolean;
}

export function ExportButton({ task, disabled }: ExportButtonProps) {
  const { t } = useTranslation();
  const { isBusy, progress, start } = task;
  return (
    <>
      <Tooltip content={t('inventory.exportHelp')}>
        <Button
          aria-disabled={disabled || undefined}
          busy={isBusy && progress === null}
          onClick={() => !isBusy && start()}
          icon={<Download aria-hidden="true" />}
          className="tabular"
        >
          {progress ? t('inventory.exporting', progress) : t('inventory.export')}
        </Button>
      </Tooltip>
      {progress ? (
        <progress
          className="sr-only"
          aria-label={t('inventory.export')}
          value={progress.done}
          max={progress.total}
        />
      ) : null}
    </>
  );
}
