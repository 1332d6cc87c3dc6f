import type { PartnerSummary } from '@greenroom/domain/branding/brands/brand.ts';
import { useQuery } from '@tanstack/react-query';
import { PackageOpen, Pencil, Plus, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '#api/error-message.ts';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { partnerPath } from '#paths.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { partnerSummariesQuery, useCancelDeletion } from './partners.queries.ts';

const PartnerExportDialog = lazyDialog(() =>
  import('./partner-export-dialog.tsx').then((m) => m.PartnerExportDialog),
);
const DeletionDialog = lazyDialog(() => import('./deletion-dialog.tsx').then((m) => m.DeletionDialog));
const PartnerDialog = lazyDialog(() => import('./partner-dialog.tsx').then((m) => m.PartnerDialog));

/** Every opening has its own number, so that no state of the previous one remains. */
type Shown = {
  act: 'edit' | 'export' | 'delete';
  partner: PartnerSummary | null;
  open: boolean;
  opening: number;
};

export function PartnersScreen() {
  const { t } = useTranslation();
  const { data: partners, error, isFetching, refetch } = useQuery(partnerSummariesQuery);
  const [shown, setShown] = useState<Shown | null>(null);
  const open = (partner: PartnerSummary | null, act: Shown['act'] = 'edit') =>
    setShown((before) => ({ act, partner, open: true, opening: (before?.opening ?? 0) + 1 }));
  const onOpenChange = (isOpen: boolean) => setShown((now) => now && { ...now, open: isOpen });
  return (
    <div className="page-width">
      <PageHead
        className="max-w-4xl"
        title={t('nav.partners')}
        context={partners ? t('partners.count', { count: partners.length }) : '\u00a0'}
        actions={
          <Button
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            onPointerEnter={PartnerDialog.preload}
            onClick={() => open(null)}
          >
            {t('partners.new')}
          </Button>
        }
      />
      <div className="page-gutter max-w-4xl pb-6">
        <Card as="article">
          {error ? (
            <ErrorState
              title={t('partners.loadFailed')}
              onRetry={() => void refetch()}
              retryLabel={t('shared.tryAgain')}
              retrying={isFetching}
            >
              {errorMessage(error, t('shared.checkConnection'))}
            </ErrorState>
          ) : partners ? (
            <ul aria-label={t('nav.partners')} className="divide-y">
              {partners.map((partner) => (
                <PartnerRow
                  key={partner.id}
                  partner={partner}
                  onRename={() => open(partner)}
                  onExport={() => open(partner, 'export')}
                  onDelete={() => open(partner, 'delete')}
                />
              ))}
            </ul>
          ) : (
            <div className="p-4">
              <SkeletonText lines={4} />
            </div>
          )}
        </Card>
      </div>
      {shown?.act === 'edit' ? (
        <PartnerDialog
          key={shown.opening}
          partner={shown.partner}
          open={shown.open}
          onOpenChange={onOpenChange}
        />
      ) : null}
      {shown?.act === 'export' && shown.partner ? (
        <PartnerExportDialog
          key={shown.opening}
          partner={shown.partner}
          open={shown.open}
          onOpenChange={onOpenChange}
        />
      ) : null}
      {shown?.act === 'delete' && shown.partner ? (
        <DeletionDialog
          key={shown.opening}
          partner={shown.partner}
          open={shown.open}
          onOpenChange={onOpenChange}
        />
      ) : null}
    </div>
  );
}

type PartnerRowProps = {
  partner: PartnerSummary;
  onRename: () => void;
  onExport: () => void;
  onDelete: () => void;
};

function PartnerRow({ partner, onRename, onExport, onDelete }: PartnerRowProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { mutate: cancel, isPending } = useCancelDeletion();
  const { id, name, site_count, user_count, agent_count, deletion_due_at } = partner;
  const takeBack = () =>
    cancel(id, {
      onSuccess: () => toast.success(t('partners.deletion.cancelled', { name })),
      onError: (error) => toast.error(errorMessage(error, t('partners.deletion.cancelFailed'))),
    });
  return (
    <li className="flex items-center gap-3 px-4 py-3 hover:bg-hover">
      <div className="min-w-0 flex-1">
        <Link
          to={partnerPath(id)}
          className="rounded-sm font-medium wrap-anywhere underline-offset-3 hover:underline"
        >
          {name}
        </Link>
        <p className="tabular text-sm text-muted">
          {t('partners.facts', {
            sites: t('partners.sites', { count: site_count }),
            users: t('partners.users', { count: user_count }),
            agents: t('partners.agents', { count: agent_count }),
          })}
        </p>
        {deletion_due_at ? (
          <p className="text-sm font-medium text-danger">
            {t('partners.deletion.due', {
              day: dateTimeFormat(language, { dateStyle: 'long' }).format(new Date(deletion_due_at)),
            })}
          </p>
        ) : null}
      </div>
      <IconButton
        size="sm"
        label={t('partners.renameTitle', { name })}
        icon={<Pencil aria-hidden="true" />}
        onClick={onRename}
        className="max-sm:size-11"
      />
      <IconButton
        size="sm"
        label={t('partners.export.title', { name })}
        icon={<PackageOpen aria-hidden="true" />}
        onPointerEnter={PartnerExportDialog.preload}
        onClick={onExport}
        className="max-sm:size-11"
      />
      {deletion_due_at ? (
        <IconButton
          size="sm"
          label={t('partners.deletion.cancel', { name })}
          icon={<Undo2 aria-hidden="true" />}
          busy={isPending}
          onClick={takeBack}
          className="max-sm:size-11"
        />
      ) : (
        <IconButton
          size="sm"
          label={t('partners.deletion.title', { name })}
          icon={<Trash2 aria-hidden="true" />}
          onPointerEnter={DeletionDialog.preload}
          onClick={onDelete}
          className="max-sm:size-11"
        />
      )}
    </li>
  );
}
