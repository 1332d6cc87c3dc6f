import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useRef, useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { driversQuery } from '#features/operations/connections/connections.queries.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Dialog, DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx';
import { type ChosenDevice, connectFound, type FoundOutcome } from './connect-found.ts';
import { foundName } from './describe-found.ts';

export interface RoomChoiceProps {
  label: string;
  help: string;
  error?: string | undefined;
  siteId: number;
  roomId: number | undefined;
  onRoomChange: (roomId: number) => void;
}

interface ConnectFoundDialogProps {
  chosen: readonly ChosenDevice[];
  siteId: number;
  byServer: boolean;
  RoomChoice: ComponentType<RoomChoiceProps>;
  /** What the button that opened it says. */
  label: string;
  onClose: (isDone: boolean) => void;
}

type Phase =
  | { at: 'preview' }
  | { at: 'running'; done: number }
  | { at: 'end'; failures: FoundOutcome[]; done: number };

/** A preview of what is connected and added, then the work with its progress, then what failed. */
export function ConnectFoundDialog({
  chosen,
  siteId,
  byServer,
  RoomChoice,
  label,
  onClose,
}: ConnectFoundDialogProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const client = useQueryClient();
  const { data: drivers = [] } = useQuery(driversQuery);
  const [phase, setPhase] = useState<Phase>({ at: 'preview' });
  const [roomId, setRoomId] = useState<number>();
  const [isChecked, setChecked] = useState(false);
  const stopping = useRef(new AbortController());
  const needsRoom = chosen.some(({ act }) => act === 'add');
  const driverOf = (id: string | null) => drivers.find((driver) => driver.id === id);
  const failureOf = (address: string) =>
    phase.at === 'end' ? phase.failures.find((failure) => failure.address === address) : undefined;

  async function run() {
    setChecked(true);
    if (needsRoom && roomId === undefined) return;
    setPhase({ at: 'running', done: 0 });
    const result = await connectFound(chosen, {
      roomId,
      byServer,
      signal: stopping.current.signal,
      onProgress: (done) => setPhase({ at: 'running', done }),
    });
    for (const name of ['assets', 'operations', 'live']) void client.invalidateQueries({ queryKey: [name] });
    setPhase({ at: 'end', ...result });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose(phase.at === 'end')}
      size="preview"
      title={label}
      description={phase.at === 'preview' ? t('discovery.nothingYet') : undefined}
      closeLabel={t('layout.close')}
      busy={phase.at === 'running'}
    >
      <DialogBody>
        {phase.at === 'running' ? (
          <ProgressBar
            language={language}
            value={(100 * phase.done) / chosen.length}
            label={t('discovery.connecting', { done: phase.done, total: chosen.length })}
          />
        ) : null}
        {phase.at === 'end' ? (
          <Banner tone={phase.failures.length > 0 ? 'warning' : 'success'}>
            {t('discovery.connectedCount', { count: phase.done })}{' '}
            {phase.failures.length > 0 ? t('discovery.notConnected', { count: phase.failures.length }) : ''}
          </Banner>
        ) : null}
        {needsRoom && phase.at === 'preview' ? (
          <RoomChoice
            label={t('discovery.room')}
            help={t('discovery.roomHelp')}
            error={isChecked && roomId === undefined ? t('discovery.roomRequired') : undefined}
            siteId={siteId}
            roomId={roomId}
            onRoomChange={setRoomId}
          />
        ) : null}
        <section
          aria-label={t('discovery.chosen')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too.
          tabIndex={0}
          className="rounded-card border"
        >
          <ul className="divide-y text-sm">
            {chosen.map(({ device, act }) => {
              const driver = driverOf(device.driver);
              const failure = failureOf(device.address);
              return (
                <li
                  key={device.address}
                  className="grid gap-x-4 gap-y-0.5 px-3 py-2.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
                >
                  <span className="min-w-0">
                    <span className="font-medium wrap-anywhere">{foundName(device)}</span>
                    <span className="tabular block text-muted">
                      {device.address}
                      {driver ? ` · ${driver.name}` : ''}
                    </span>
                  </span>
                  <span className="min-w-0">
                    <span className="flex min-w-0 flex-wrap items-center gap-1.5">
                      <Badge>{t(`discovery.act.${act}`)}</Badge>
                      <span className="min-w-0 wrap-anywhere">{device.match?.asset_name ?? ''}</span>
                    </span>
                    {failure ? (
                      <span className="mt-0.5 block text-xs text-danger">
                        {failure.isTaken
                          ? t('discovery.isTaken')
                          : errorMessage(failure.error, t('discovery.connectFailed'))}
                      </span>
                    ) : driver?.credentials.includes('password') ? (
                      <span className="mt-0.5 block text-xs text-muted">{t('discovery.passwordLater')}</span>
                    ) : null}
                  </span>
                </li>
              );
            })}
          </ul>
        </section>
      </DialogBody>
      <DialogFooter>
        {phase.at === 'end' ? (
          <Button variant="primary" onClick={() => onClose(true)}>
            {t('layout.close')}
          </Button>
        ) : (
          <>
            <Button onClick={() => (phase.at === 'running' ? stopping.current.abort() : onClose(false))}>
              {phase.at === 'running' ? t('discovery.stop') : t('shared.cancel')}
            </Button>
            <Button variant="primary" busy={phase.at === 'running'} onClick={() => void run()}>
              {label}
            </Button>
          </>
        )}
      </DialogFooter>
    </Dialog>
  );
}
