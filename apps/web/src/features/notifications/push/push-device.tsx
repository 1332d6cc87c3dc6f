import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { pushDeviceQuery, useSwitchPushOff, useSwitchPushOn, useTestPush } from './push.queries.ts';

/** Push messages in the browser that shows this page. */
export function PushDevice({ onSwitchedOn }: { onSwitchedOn: () => void }) {
  const { t } = useTranslation();
  const { data: device, error } = useQuery(pushDeviceQuery);
  const on = useSwitchPushOn();
  const off = useSwitchPushOff();
  const test = useTestPush();
  const onError = (failure: Error) => toast.error(errorMessage(failure, t('push.failed')));
  const help = error ? errorMessage(error, t('push.failed')) : t(`push.help.${device?.state ?? 'off'}`);
  return (
    <section
      aria-labelledby="push-device"
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-control border p-4"
    >
      <div className="min-w-60 flex-1">
        <h3 id="push-device" className="text-sm font-medium">
          {t('push.title')}
        </h3>
        <p className="text-sm text-muted">{help}</p>
      </div>
      {device?.state === 'off' ? (
        <Button
          busy={on.isPending}
          onClick={() =>
            on.mutate(device.public_key, {
              onError,
              onSuccess: (isAllowed) => {
                if (isAllowed) onSwitchedOn();
              },
            })
          }
        >
          {t('push.switchOn')}
        </Button>
      ) : null}
      {device?.state === 'on' ? (
        <div className="flex flex-wrap gap-2">
          <Button
            busy={test.isPending}
            onClick={() =>
              test.mutate(device.id, { onError, onSuccess: () => toast.success(t('push.testSent')) })
            }
          >
            {t('push.test')}
          </Button>
          <Button busy={off.isPending} onClick={() => off.mutate(device.id, { onError })}>
            {t('push.switchOff')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
