import { relativeTime } from '@greenroom/domain/format/relative-time.ts';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import { errorMessage } from '#api/error-message.ts';
import { translateData } from '#i18n/translate-data.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { DialogBody } from '#ui/overlay/dialog.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { EditForm } from './edit-form.tsx';
import { lastChangeQuery, thingFormQuery } from './estate.queries.ts';
import type { EstateDialogProps } from './estate-dialog-props.ts';
import { thingSpecs } from './thing-specs.ts';

const titles = {
  site: { bare: 'estate.editSite', named: 'estate.editSiteNamed' },
  room: { bare: 'estate.editRoom', named: 'estate.editRoomNamed' },
  asset: { bare: 'estate.editAsset', named: 'estate.editAssetNamed' },
} as const;

/** Edits a site, a room or an asset beside the page that it was opened on. */
export function EditSheet({ open, onClose, thing, id = 0, user }: EstateDialogProps) {
  const { t } = useTranslation();
  const query = useQuery({ ...thingFormQuery(thing, id), enabled: open && id > 0 });
  const spec = thingSpecs[thing];
  const detail = query.isFetching && query.isStale ? undefined : query.data;
  const name = detail ? spec.valuesOf(detail)[spec.nameField] : undefined;
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={name ? t(titles[thing].named, { name }) : t(titles[thing].bare)}
      description={<LastChange {...{ thing, id, open }} />}
      closeLabel={t('layout.close')}
    >
      {detail ? (
        <EditForm key={`${thing}:${id}`} spec={spec} detail={detail} user={user} onSaved={onClose} />
      ) : (
        <DialogBody>
          {query.error ? (
            <ErrorState
              title={t(isGone ? 'estate.gone' : 'estate.loadFailed')}
              {...(isGone ? {} : { onRetry: () => void query.refetch(), retryLabel: t('shared.tryAgain') })}
            >
              {isGone ? t('estate.goneHelp') : errorMessage(query.error, t('shared.checkConnection'))}
            </ErrorState>
          ) : (
            <SkeletonText lines={12} />
          )}
        </DialogBody>
      )}
    </Sheet>
  );
}

function LastChange({ thing, id, open }: Pick<EstateDialogProps, 'thing' | 'id' | 'open'>) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { data } = useQuery({ ...lastChangeQuery(thing, id ?? 0), enabled: open && id !== undefined });
  if (!data) return '\u00a0';
  const words = { language, justNow: t('operations.justNow'), style: 'short' as const };
  const when = relativeTime(Date.parse(data.created_at), Date.now(), words);
  return t('estate.lastChanged', { actor: translateData(t, 'actor', data.actor_name), when });
}
