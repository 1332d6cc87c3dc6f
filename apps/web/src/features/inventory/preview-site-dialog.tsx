import type { Site } from '@greenroom/domain/inventory/site.ts';
import { sitePath } from '#app/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { SiteLive } from '#live/live-parts.ts';
import { Dialog, DialogBody, DialogFooter } from '#ui/dialog.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { SiteFacts } from './site-facts.tsx';
import type { PreviewProps } from './use-preview.tsx';

export function PreviewSiteDialog({ row, query, open, onOpenChange }: PreviewProps<Site>) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="preview"
      title={row.name}
      closeLabel={t('layout.close')}
    >
      <DialogBody>
        <div className="min-h-5">
          <SiteLive id={row.id} />
        </div>
        <SiteFacts site={row} />
      </DialogBody>
      <DialogFooter>
        <LinkButton to={sitePath(row.id) + query} variant="primary">
          {t('inventory.seeDetails')}
        </LinkButton>
      </DialogFooter>
    </Dialog>
  );
}
