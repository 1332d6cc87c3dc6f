import type { Site } from '@greenroom/domain/inventory/site.ts';
import type { PreviewProps } from '#features/inventory/use-preview.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { SiteNow } from '#live/live-parts.ts';
import { sitePath } from '#paths.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx';
import { SiteFacts } from './site-facts.tsx';

export function SitePreviewDialog({ row, query, open, onOpenChange }: PreviewProps<Site>) {
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
          <SiteNow id={row.id} />
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
