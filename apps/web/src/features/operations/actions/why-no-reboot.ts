import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { controlsQueryKey } from '#features/operations/operations.queries.ts';
import type { Device } from '#features/operations/use-devices.ts';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { whyNot } from './why-not.ts';

/** The reason why the device cannot be rebooted now; undefined when it can. */
export function useWhyNoReboot({ control, status }: Pick<Device, 'control' | 'status'>): string | undefined {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const again = control?.reboot_again_at ? Date.parse(control.reboot_again_at) : 0;
  const isTooEarly = useIsBefore(again);
  useFreshControls(status.kind);
  const cannot = whyNot(control, 'can_reboot');
  if (cannot) return t(cannot);
  if (status.kind === 'pending') return t('operations.whyNot.restarting');
  if (!isTooEarly) return undefined;
  const time = dateTimeFormat(language, { timeStyle: 'medium' }).format(again);
  return t('operations.whyNot.restarted', { time });
}

function useIsBefore(time: number): boolean {
  const [passed, setPassed] = useState(0);
  const isBefore = time > passed && time > Date.now();
  useEffect(() => {
    if (!isBefore) return;
    const timer = setTimeout(() => setPassed(time), time - Date.now());
    return () => clearTimeout(timer);
  }, [isBefore, time]);
  return isBefore;
}

/** A restart that begins or ends, here or in another browser, changes when the next one is allowed. */
function useFreshControls(kind: Device['status']['kind']): void {
  const client = useQueryClient();
  const wasPending = useRef(kind === 'pending');
  useEffect(() => {
    if (kind === 'loading' || (kind === 'pending') === wasPending.current) return;
    wasPending.current = kind === 'pending';
    void client.invalidateQueries({ queryKey: controlsQueryKey });
  }, [client, kind]);
}
