import { statusAfterRebootMilliseconds } from '@greenroom/domain/operations/timing.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deviceName } from '#features/operations/device-name.ts';
import {
  controlsQueryKey,
  liveStatusQuery,
  refreshOperations,
} from '#features/operations/operations.queries.ts';
import { failureOf, failureText } from '#features/operations/statuses/failure-text.ts';
import {
  type LiveStatus,
  statusAfterFailure,
  statusFromResponse,
} from '#features/operations/statuses/live-status.ts';
import type { Device } from '#features/operations/use-devices.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { runAction } from './run-action.ts';

/**
 * Spec section 4, reboot flow: the action is sent, the dialog closes, success is shown; the status is read 5 s later.
 */
export function useReboot({ asset, control }: Pick<Device, 'asset' | 'control'>, onEnd: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { queryKey } = liveStatusQuery(asset.id);
  const setStatus = (next: (before: LiveStatus | undefined) => LiveStatus) => {
    if (client.getQueryState(queryKey)) client.setQueryData(queryKey, next);
  };
  return useMutation({
    mutationFn: () => runAction(asset.id, 'reboot'),
    onSuccess: (response) => {
      if (response.result.status) setStatus(() => statusFromResponse(response));
      toast.success(t('operations.reboot.done', { name: deviceName(asset) }));
      setTimeout(
        // Skip if the user has navigated away.
        () => void client.refetchQueries({ queryKey, type: 'active' }),
        statusAfterRebootMilliseconds,
      );
    },
    onError: (error) => {
      const failure = failureOf(error);
      // The device is fine: it, or another one on its outlet, has just been restarted.
      if (failure.code === 'restarted-recently') {
        toast.error(failureText(failure) ?? t('operations.reboot.unknownError'));
        void client.invalidateQueries({ queryKey: controlsQueryKey });
        return;
      }
      const action = control?.reboot_route === 'outlet' ? 'outlet' : 'reboot';
      setStatus((before) => statusAfterFailure(action, failure, before));
    },
    onSettled: () => {
      refreshOperations(client, asset.id);
      onEnd();
    },
  });
}
