import type { PartnerExport } from '@greenroom/domain/branding/brands/partner-export.ts';
import { exportDays } from '@greenroom/domain/branding/brands/partner-export.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, PackageOpen } from 'lucide-react';
import { errorMessage } from '#api/error-message.ts';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog, DialogBody } from '#ui/overlay/dialog.tsx';
import { partnerExportsQuery, savePartnerExport, startExport } from './partner-exports.queries.ts';

type PartnerExportDialogProps = DialogState & { partner: { id: number; name: string } };

/** Archives of a partner: one is made by the server, and downloaded when it is ready. */
export function PartnerExportDialog({ partner, open, onOpenChange }: PartnerExportDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const query = partnerExportsQuery(partner.id);
  const { data: exports, error } = useQuery({ ...query, enabled: open });
  const start = useMutation({
    mutationFn: () => startExport(partner.id),
    onSuccess: () => client.invalidateQueries(query),
  });
  const failure = start.error ?? error;
  const isWaiting = exports?.some(({ state }) => state === 'waiting') ?? false;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('partners.export.title', { name: partner.name })}
      description={t('partners.export.help', { count: exportDays })}
      closeLabel={t('layout.close')}
    >
      <DialogBody>
        {failure ? <Banner tone="danger">{errorMessage(failure, t('partners.export.failed'))}</Banner> : null}
        <div>
          <Button
            variant="primary"
            icon={<PackageOpen aria-hidden="true" />}
            busy={start.isPending || isWaiting}
            onClick={() => start.mutate()}
          >
            {t(isWaiting ? 'partners.export.making' : 'partners.export.make')}
          </Button>
        </div>
        {exports ? (
          <ul aria-label={t('partners.export.list')} className="divide-y" aria-live="polite">
            {exports.map((one) => (
              <ExportRow key={one.id} partnerId={partner.id} one={one} />
            ))}
          </ul>
        ) : error ? null : (
          <SkeletonText lines={2} />
        )}
      </DialogBody>
    </Dialog>
  );
}

function ExportRow({ partnerId, one }: { partnerId: number; one: PartnerExport }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { id, state, requested_at, bytes, rows, files, missing, problem, expires_at } = one;
  const time = dateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const save = useMutation({
    mutationFn: () => savePartnerExport(partnerId, id),
    onError: (error) => toast.error(errorMessage(error, t('partners.export.failed'))),
  });
  const megabytes = Math.max(0.1, (bytes ?? 0) / 1_048_576);
  return (
    <li className="flex flex-wrap items-center gap-3 py-3 text-sm">
      <div className="min-w-0 flex-1">
        <p className="tabular">{time.format(new Date(requested_at))}</p>
        <p className="text-muted">
          {state === 'waiting' ? t('partners.export.making') : null}
          {state === 'failed' ? (problem ?? t('partners.export.failed')) : null}
          {state === 'done'
            ? t('partners.export.facts', {
                rows: t('partners.export.rows', { count: rows ?? 0 }),
                files: t('partners.export.files', { count: files ?? 0 }),
                megabytes: new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(megabytes),
                until: expires_at ? time.format(new Date(expires_at)) : '',
              })
            : null}
        </p>
        {missing ? <p className="text-danger">{t('partners.export.missing', { count: missing })}</p> : null}
      </div>
      {state === 'done' ? (
        <Button
          size="sm"
          icon={<Download aria-hidden="true" />}
          busy={save.isPending}
          onClick={() => save.mutate()}
        >
          {t('partners.export.download')}
        </Button>
      ) : null}
    </li>
  );
}
