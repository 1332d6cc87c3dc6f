import { binDays } from '@greenroom/domain/estate/bin/bin-entry.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '#api/api-error.ts';
import { errorMessage } from '#api/error-message.ts';
import type { EstateDialogProps } from '#features/estate/estate-dialog-props.ts';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { assetPath, paths, roomPath, sitePath } from '#paths.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { binnedQuery, useMoveToBin, useRestore } from './bin.queries.ts';

const listOf = { site: paths.sites, room: paths.rooms, asset: paths.assets };
const pageOf = { site: sitePath, room: roomPath, asset: assetPath };
const dayMilliseconds = 86_400_000;

/** Says what goes along and until when it can be restored. */
export function BinDialog({ open, onClose, thing, id = 0 }: EstateDialogProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const found = useQuery({ ...binnedQuery(thing, id), enabled: open });
  const { mutate, isPending, error } = useMoveToBin();
  const restore = useRestore();
  const { name = '', version, rooms = 0, assets = 0 } = found.data ?? {};
  const content = [
    rooms > 0 ? t('bin.rooms', { count: rooms }) : '',
    assets > 0 ? t('bin.assets', { count: assets }) : '',
  ].filter(Boolean);
  const until = dateTimeFormat(language, { day: 'numeric', month: 'long' }).format(
    new Date(found.dataUpdatedAt + binDays * dayMilliseconds),
  );
  const isGone = found.error instanceof ApiError && found.error.status === 404;
  const problem = error ?? found.error;
  const undo = (entryId: number) =>
    restore.mutate(
      { entry: { id: entryId } },
      {
        onSuccess: () => toast.success(t('bin.restored', { name })),
        onError: (failure) => toast.error(errorMessage(failure, t('bin.restoreFailed'))),
      },
    );
  const refetch = () =>
    void client.refetchQueries({
      type: 'active',
      stale: true,
      // The question of this dialog is answered.
      predicate: ({ queryKey }) => queryKey[1] !== 'binned',
    });
  const isLeaving = useRef(false);
  const refetchThere = useEffectEvent(() => {
    if (!isLeaving.current) return;
    isLeaving.current = false;
    refetch();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the next page is shown.
  useEffect(() => refetchThere(), [pathname]);
  const move = () => {
    if (version === undefined) return;
    mutate(
      { thing, id, version },
      {
        onSuccess: (entry) => {
          // The page of what is gone has nothing to show.
          if (pathname === pageOf[thing](id)) {
            isLeaving.current = true;
            void navigate(listOf[thing], { replace: true });
          } else {
            onClose();
            refetch();
          }
          toast.success(t('bin.moved', { name }), {
            undo: { label: t('users.undo'), onUndo: () => undo(entry.id) },
          });
        },
        onError: () => void found.refetch(),
      },
    );
  };
  return (
    <ConfirmDialog
      open={open && (found.data !== undefined || found.error !== null)}
      onOpenChange={(next) => !next && onClose()}
      title={
        content.length > 0
          ? t('bin.askMoveWith', { name, content: content.join(t('bin.and')) })
          : t('bin.askMove', { name })
      }
      description={t(content.length > 0 ? 'bin.untilAll' : 'bin.until', { date: until })}
      confirmLabel={t('bin.move')}
      cancelLabel={t('shared.cancel')}
      tone="danger"
      busy={isPending}
      onConfirm={move}
    >
      {problem ? (
        <Banner tone="danger">
          {errorMessage(problem, t(isGone ? 'bin.goneAlready' : 'bin.moveFailed'))}
        </Banner>
      ) : null}
    </ConfirmDialog>
  );
}
