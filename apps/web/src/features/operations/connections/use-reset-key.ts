import { resetDeviceKey } from '@greenroom/domain/operations/endpoints.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/error-message.ts';
import { call } from '#api/http-client.ts';
import { deviceName } from '#features/operations/device-name.ts';
import { controlsQueryKey } from '#features/operations/operations.queries.ts';
import type { Device } from '#features/operations/use-devices.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';

/** Deletes the key of a device and reads its status again, which pins the next key. */
export function useResetKey({ asset, readStatus }: Pick<Device, 'asset' | 'readStatus'>, onEnd: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(resetDeviceKey, { params: { id: asset.id } }),
    onSuccess: () => {
      toast.success(t('operations.key.resetDone', { name: deviceName(asset) }));
      readStatus();
    },
    onError: (error) => toast.error(errorMessage(error, t('operations.key.resetFailed'))),
    onSettled: () => {
      onEnd();
      void client.invalidateQueries({ queryKey: controlsQueryKey });
    },
  });
}
