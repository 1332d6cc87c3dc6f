import type { DiscoveredDevice } from '@greenroom/domain/operations/discovery/discovery.ts';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { foundName } from './describe-found.ts';

interface IgnoredDevicesProps {
  devices: readonly DiscoveredDevice[];
  /** Of the one that is being taken back. */
  busyAddress: string | undefined;
  onTakeBack: (address: string) => void;
}

/** The found devices that people of this site ignore, folded. */
export function IgnoredDevices({ devices, busyAddress, onTakeBack }: IgnoredDevicesProps) {
  const { t } = useTranslation();
  return (
    <details className="group border-t first:border-t-0">
      <summary className="flex cursor-pointer list-none items-center gap-2 px-4 py-3 text-sm font-medium text-muted hover:text-foreground max-sm:min-h-11">
        <ChevronDown
          aria-hidden="true"
          className="size-4 -rotate-90 transition-transform group-open:rotate-0"
        />
        {t('discovery.ignored', { count: devices.length })}
      </summary>
      <ul aria-label={t('discovery.ignoredDevices')} className="divide-y border-t">
        {devices.map((device) => (
          <li
            key={device.address}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-2.5 text-sm"
          >
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{foundName(device)}</p>
              <p className="tabular text-muted wrap-anywhere">
                {[device.address, device.mac_address].filter(Boolean).join(' · ')}
              </p>
            </div>
            <Button
              size="sm"
              aria-label={t('discovery.takeBackThis', { name: foundName(device), address: device.address })}
              busy={busyAddress === device.address}
              onClick={() => onTakeBack(device.address)}
            >
              {t('discovery.takeBack')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
