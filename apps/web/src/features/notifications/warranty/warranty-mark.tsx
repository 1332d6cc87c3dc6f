import { getSeenWarranty, markWarranty } from '@greenroom/domain/notifications/warranty/endpoints.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/error-message.ts';
import { call } from '#api/http-client.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { toast } from '#ui/feedback/toaster.tsx';

/** A warranty that the user has seen is not in its digest again when it has ended. */
export function WarrantyMark({ assetId }: { assetId: number }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const params = { id: assetId };
  const queryKey = ['seen-warranty', assetId] as const;
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getSeenWarranty, { params }, { signal }),
  });
  const mark = useMutation({
    mutationFn: (is_seen: boolean) => call(markWarranty, { params, body: { is_seen } }),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: (error) => toast.error(errorMessage(error, t('assets.warranty.markFailed'))),
  });
  if (!data) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <p className="text-sm text-muted" role="status">
        {data.is_seen ? t('assets.warranty.isSeen') : t('assets.warranty.unseen')}
      </p>
      <Button size="sm" busy={mark.isPending} onClick={() => mark.mutate(!data.is_seen)}>
        {data.is_seen ? t('users.undo') : t('assets.warranty.markSeen')}
      </Button>
    </div>
  );
}
