import type { DiscoveredDevice } from '@greenroom/domain/operations/discovery/discovery.ts';
import { type ComponentType, useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import type { Translate } from '#i18n/translate.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { lazyPart } from '#ui/lazy/lazy-part.tsx';
import type { ChosenDevice } from './connect-found.ts';
import type { RoomChoiceProps } from './connect-found-dialog.tsx';
import { useIgnoreDevice } from './discoveries.queries.ts';
import { FoundDeviceRow } from './found-device-row.tsx';
import { IgnoredDevices } from './ignored-devices.tsx';
import { isCertain, planActs } from './plan-acts.ts';

const ConnectFoundDialog = lazyPart(
  async () => (await import('./connect-found-dialog.tsx')).ConnectFoundDialog,
);

interface FoundDevicesProps {
  discoveryId: number;
  devices: readonly DiscoveredDevice[];
  siteId: number;
  mayCreateAssets: boolean;
  byServer: boolean;
  RoomChoice: ComponentType<RoomChoiceProps>;
}

/** The found devices, with a choice of many. Certain matches are chosen at first. */
export function FoundDevices(props: FoundDevicesProps) {
  const { discoveryId, siteId, mayCreateAssets, byServer, RoomChoice } = props;
  const { t } = useTranslation();
  const ignore = useIgnoreDevice(discoveryId);
  const devices = props.devices.filter(({ is_ignored }) => !is_ignored);
  const ignored = props.devices.filter(({ is_ignored }) => is_ignored);
  const setIgnored = (address: string, is_ignored: boolean) =>
    ignore.mutate(
      { address, is_ignored },
      { onError: (error) => toast.error(errorMessage(error, t('discovery.ignoreFailed'))) },
    );
  const busyAddress = ignore.isPending ? ignore.variables.address : undefined;
  /** What a person has changed, by address; the rest follows the suggestions. */
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [shown, setShown] = useState<readonly ChosenDevice[] | null>(null);
  const acts = planActs(devices, { mayCreateAssets });
  const isChosen = (device: DiscoveredDevice) =>
    acts.has(device.address) && (changed.get(device.address) ?? isCertain(device));
  const chosen = devices.flatMap((device) => {
    const act = acts.get(device.address);
    return act && isChosen(device) ? [{ device, act }] : [];
  });
  const choose = (addresses: Iterable<string>, value: boolean) =>
    setChanged(new Map([...changed, ...[...addresses].map((address) => [address, value] as const)]));
  return (
    <div className="-mx-4 -mb-4 border-t">
      {acts.size > 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b px-4 py-2.5">
          <Checkbox
            label={t('discovery.all', { count: acts.size })}
            checked={chosen.length === acts.size}
            onChange={({ target }) => choose(acts.keys(), target.checked)}
          />
          <Button size="sm" variant="primary" disabled={chosen.length === 0} onClick={() => setShown(chosen)}>
            {labelOf(chosen, t)}
          </Button>
        </div>
      ) : null}
      {devices.length > 0 ? (
        <ul aria-label={t('discovery.found')} className="divide-y">
          {devices.map((device) => (
            <FoundDeviceRow
              key={device.address}
              device={device}
              siteId={siteId}
              mayCreateAssets={mayCreateAssets}
              chosen={acts.has(device.address) ? isChosen(device) : null}
              onChoose={(value) => choose([device.address], value)}
              onIgnore={() => setIgnored(device.address, true)}
              isBusy={busyAddress === device.address}
            />
          ))}
        </ul>
      ) : null}
      {ignored.length > 0 ? (
        <IgnoredDevices
          devices={ignored}
          busyAddress={busyAddress}
          onTakeBack={(address) => setIgnored(address, false)}
        />
      ) : null}
      {shown ? (
        <ConnectFoundDialog
          fallback={null}
          chosen={shown}
          siteId={siteId}
          byServer={byServer}
          RoomChoice={RoomChoice}
          label={labelOf(shown, t)}
          onClose={(isDone) => {
            setShown(null);
            if (isDone) setChanged(new Map());
          }}
        />
      ) : null}
    </div>
  );
}

function labelOf(chosen: readonly ChosenDevice[], t: Translate): string {
  if (chosen.length === 0) return t('discovery.connectNone');
  const add = chosen.filter(({ act }) => act === 'add').length;
  const connect = chosen.length - add;
  if (add === 0) return t('discovery.connectMany', { connect });
  return connect === 0 ? t('discovery.addMany', { add }) : t('discovery.connectAndAdd', { connect, add });
}
