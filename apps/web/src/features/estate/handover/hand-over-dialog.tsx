import type { SiteDetail } from '@greenroom/domain/inventory/site.ts';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#api/error-message.ts';
import { thingFormQuery } from '#features/estate/estate.queries.ts';
import type { EstateDialogProps } from '#features/estate/estate-dialog-props.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { Dialog, DialogBody } from '#ui/overlay/dialog.tsx';
import { HandOverForm } from './hand-over-form.tsx';

/** Gives a site, with everything in it, to another partner. For superusers. */
export function HandOverDialog({ open, onClose, id = 0 }: EstateDialogProps) {
  const { t } = useTranslation();
  const { data, error } = useQuery({ ...thingFormQuery('site', id), enabled: open && id > 0 });
  const site = data as SiteDetail | undefined;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('estate.handover.title', { name: site?.name ?? '' })}
      description={t('estate.handover.help')}
      closeLabel={t('layout.close')}
    >
      {site ? (
        <HandOverForm site={site} onClose={onClose} />
      ) : (
        <DialogBody>
          {error ? (
            <Banner tone="danger">{errorMessage(error, t('estate.loadFailed'))}</Banner>
          ) : (
            <SkeletonText lines={3} />
          )}
        </DialogBody>
      )}
    </Dialog>
  );
}
