import type { PowerAction } from '@greenroom/domain/operations/asset-action.ts';
import { MoonStar, Sun } from 'lucide-react';
import { useState } from 'react';
import { deviceName } from '#features/operations/device-name.ts';
import type { Device } from '#features/operations/use-devices.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { ExplainedButton } from '#ui/button/explained-button.tsx';
import { StandbyDialog } from './dialogs.ts';
import { usePower } from './use-power.ts';

interface PowerButtonsProps {
  device: Device;
  /** All devices of the room, as far as the screen shows them: one of them may be in a call. */
  others?: readonly Device[];
}

/** On and standby, for a device that can be switched; nothing for others. */
export function PowerButtons({ device, others = [device] }: PowerButtonsProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending, variables, failure } = usePower(device, () => setOpen(true));
  if (!device.control?.can_set_power) return null;
  const inUse = others.filter(({ isInUse }) => isInUse).map(({ asset }) => deviceName(asset));
  return (
    <div className="flex flex-col gap-1.5">
      <fieldset
        aria-label={t('operations.power.of', { name: deviceName(device.asset) })}
        className="flex min-w-0 flex-wrap items-center gap-1.5"
      >
        <PowerPair
          reason={isPending ? t('operations.power.busy') : undefined}
          running={isPending && !isOpen ? variables.action : undefined}
          onPress={(action) =>
            action === 'power_standby' && inUse.length > 0 ? setOpen(true) : mutate({ action })
          }
        />
      </fieldset>
      {failure ? (
        <p role="alert" className="text-sm wrap-break-word text-danger">
          {failure}
        </p>
      ) : null}
      <StandbyDialog
        inUse={inUse}
        open={isOpen}
        onOpenChange={setOpen}
        busy={isPending}
        onConfirm={() =>
          mutate({ action: 'power_standby', isConfirmed: true }, { onSettled: () => setOpen(false) })
        }
      />
    </div>
  );
}

interface PowerPairProps {
  /** Why both are disabled. */
  reason: string | undefined;
  running: PowerAction | undefined;
  onPress: (action: PowerAction) => void;
}

const labels = { power_on: 'operations.power.on', power_standby: 'operations.power.standby' } as const;
const icons = { power_on: Sun, power_standby: MoonStar } as const;

export function PowerPair({ reason, running, onPress }: PowerPairProps) {
  const { t } = useTranslation();
  return (['power_on', 'power_standby'] as const).map((action) => {
    const Icon = icons[action];
    return (
      <ExplainedButton
        key={action}
        size="sm"
        icon={<Icon aria-hidden="true" />}
        reason={reason}
        busy={running === action}
        onClick={() => onPress(action)}
      >
        {t(labels[action])}
      </ExplainedButton>
    );
  });
}
