import { Check, CircleAlert, LoaderCircle, X } from 'lucide-react';
import { useId, useState } from 'react';
import { deviceName } from '#features/operations/device-name.ts';
import type { Device } from '#features/operations/use-devices.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { StandbyDialog } from './dialogs.ts';
import { PowerPair } from './power-buttons.tsx';
import { type PowerResult, type RoomPowerRun, useRoomPower } from './use-room-power.ts';

/** On and standby for all devices of a room, with what came of each. Nothing in a room without such a device. */
export function RoomPower({ devices }: { devices: readonly Device[] }) {
  const { t } = useTranslation();
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const { able, shown, isRunning, run, hide } = useRoomPower(devices);
  if (able.length === 0) return null;
  const inUse = devices.filter(({ isInUse }) => isInUse).map(({ asset }) => deviceName(asset));
  const start = async (action: RoomPowerRun['action'], isConfirmed?: boolean) => {
    setOpen(await run(action, isConfirmed));
  };
  return (
    <div className="flex flex-col gap-2 border-t pt-3">
      <fieldset aria-labelledby={titleId} className="flex min-w-0 flex-wrap items-center gap-1.5">
        <span id={titleId} className="mr-1.5 text-sm text-muted">
          {t('operations.power.room')}
        </span>
        <PowerPair
          reason={isRunning ? t('operations.power.roomBusy') : undefined}
          running={isRunning && !isOpen ? shown?.action : undefined}
          onPress={(action) => {
            if (action === 'power_standby' && inUse.length > 0) setOpen(true);
            else void start(action);
          }}
        />
      </fieldset>
      {shown ? (
        <Results run={shown} left={devices.filter((device) => !able.includes(device))} onHide={hide} />
      ) : null}
      <StandbyDialog
        inUse={inUse}
        open={isOpen}
        onOpenChange={setOpen}
        busy={isRunning}
        onConfirm={() => void start('power_standby', true)}
      />
    </div>
  );
}

interface ResultsProps {
  run: RoomPowerRun;
  /** The devices that cannot be switched. */
  left: readonly Device[];
  onHide: () => void;
}

function Results({ run, left, onHide }: ResultsProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const names = new Intl.ListFormat(language, { type: 'conjunction' }).format(
    left.map(({ asset }) => deviceName(asset)),
  );
  return (
    <div className="flex items-start gap-2 rounded-control bg-background px-3 py-2 text-sm">
      <div className="min-w-0 flex-1">
        <div role="status" aria-label={t('operations.power.results')}>
          <ul className="flex flex-col gap-1">
            {run.results.map((result) => (
              <li key={result.device.asset.id} className="flex gap-2 wrap-break-word">
                <ResultIcon state={result.state} />
                <span className="min-w-0">
                  <span className="font-medium">{deviceName(result.device.asset)}</span>{' '}
                  <ResultText result={result} action={run.action} />
                </span>
              </li>
            ))}
          </ul>
        </div>
        {left.length > 0 ? (
          <p className="mt-1.5 wrap-break-word text-muted">{t('operations.power.notSwitched', { names })}</p>
        ) : null}
      </div>
      <IconButton
        size="sm"
        variant="ghost"
        label={t('operations.power.hide')}
        icon={<X aria-hidden="true" />}
        onClick={onHide}
      />
    </div>
  );
}

function ResultText({ result, action }: { result: PowerResult; action: RoomPowerRun['action'] }) {
  const { t } = useTranslation();
  switch (result.state) {
    case 'failed':
      return <span className="text-danger">{result.why}</span>;
    case 'done':
      return t(action === 'power_on' ? 'operations.power.result.on' : 'operations.power.result.standby');
    case 'in-use':
      return t('operations.power.result.notConfirmed');
    default:
      return t('operations.power.result.waiting');
  }
}

function ResultIcon({ state }: { state: PowerResult['state'] }) {
  const look = 'mt-0.5 size-4 shrink-0';
  if (state === 'done') return <Check aria-hidden="true" className={`${look} text-success`} />;
  if (state === 'waiting')
    return <LoaderCircle aria-hidden="true" className={`${look} text-muted motion-safe:animate-spin`} />;
  return <CircleAlert aria-hidden="true" className={`${look} text-warning`} />;
}
