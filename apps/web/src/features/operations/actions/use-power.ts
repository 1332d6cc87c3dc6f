import type { PowerAction } from '@greenroom/domain/operations/asset-action.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { deviceName } from '#features/operations/device-name.ts';
import { liveStatusQuery, refreshOperations } from '#features/operations/operations.queries.ts';
import { failureOf, failureText } from '#features/operations/statuses/failure-text.ts';
import type { Device } from '#features/operations/use-devices.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { evenIfInUse, runAction } from './run-action.ts';

/** A display needs a few seconds until it reports its new state. */
const statusAfterMilliseconds = 3_000;

export function readStatusSoon(client: QueryClient, assetId: number): void {
  const { queryKey } = liveStatusQuery(assetId);
  // Skip if the user has navigated away.
  setTimeout(() => void client.refetchQueries({ queryKey, type: 'active' }), statusAfterMilliseconds);
}

export type PowerRequest = { action: PowerAction; isConfirmed?: boolean };

/** Switches one device. `onInUse` is called when the server requires a confirmation. */
export function usePower({ asset }: Pick<Device, 'asset'>, onInUse: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: ({ action, isConfirmed }: PowerRequest) =>
      runAction(asset.id, action, isConfirmed ? { parameters: evenIfInUse } : {}),
    onSuccess: (_, { action }) => {
      const name = deviceName(asset);
      toast.success(
        action === 'power_on'
          ? t('operations.power.switchesOn', { name })
          : t('operations.power.goesToStandby', { name }),
      );
      readStatusSoon(client, asset.id);
    },
    onError: (error) => {
      if (isRoomInUse(error)) onInUse();
    },
    onSettled: () => refreshOperations(client, asset.id),
  });
  const { error } = mutation;
  const failure =
    !error || isRoomInUse(error) ? null : (failureText(failureOf(error)) ?? t('operations.power.failed'));
  return { ...mutation, failure };
}

export function isRoomInUse(error: unknown): boolean {
  return failureOf(error).code === 'room-in-use';
}
