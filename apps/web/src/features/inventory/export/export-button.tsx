import { Download } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { quietPart } from '#ui/lazy/quiet-part.tsx';
import { Tooltip } from '#ui/overlay/tooltip.tsx';
import type { ExportButtonProps } from './export-menu-button.tsx';

const ExportMenuButton = quietPart(async () => (await import('./export-menu-button.tsx')).ExportMenuButton);

export function ExportButton(props: ExportButtonProps) {
  const { t } = useTranslation();
  const { isBusy, progress, start } = props.task;
  return (
    <span className="inline-flex">
      <Tooltip content={t('inventory.exportHelp')}>
        <Button
          aria-disabled={props.disabled || undefined}
          busy={isBusy && progress === null}
          onClick={() => start('list')}
          icon={<Download aria-hidden="true" />}
          className="tabular rounded-r-none"
        >
          {progress ? t('inventory.exporting', progress) : t('inventory.export')}
        </Button>
      </Tooltip>
      <ExportMenuButton {...props} fallback={<span className="w-8" />} />
      {progress ? (
        <progress
          className="sr-only"
          aria-label={t('inventory.export')}
          value={progress.done}
          max={progress.total}
        />
      ) : null}
    </span>
  );
}
