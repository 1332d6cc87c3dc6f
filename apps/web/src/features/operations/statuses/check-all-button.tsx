import { checkAllBusyMilliseconds } from '@greenroom/domain/operations/timing.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { checkFirmwareInTurn } from '#features/operations/actions/firmware.queries.ts';
import type { Device } from '#features/operations/use-devices.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { ExplainedButton } from '#ui/button/explained-button.tsx';

/**
 * Checks the firmware of every device that supports it. Disabled where none does, and while busy: the spec defines how
 * long it stays busy, by the number of controllable devices.
 */
export function CheckAllButton({ devices }: { devices: readonly Device[] }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [busyFor, setBusyFor] = useState(0);
  useEffect(() => {
    if (busyFor === 0) return;
    const timer = setTimeout(() => setBusyFor(0), busyFor);
    return () => clearTimeout(timer);
  }, [busyFor]);
  const able = devices.filter(({ control }) => control?.can_check_firmware);
  const reason =
    busyFor > 0 ? 'operations.checkAll.busy' : able.length === 0 ? 'operations.checkAll.none' : null;
  return (
    <ExplainedButton
      size="sm"
      reason={reason ? t(reason) : undefined}
      busy={busyFor > 0}
      onClick={() => {
        setBusyFor(checkAllBusyMilliseconds(devices.length));
        for (const { asset } of able) void checkFirmwareInTurn(client, asset.id);
      }}
    >
      {t('operations.checkAll.label')}
    </ExplainedButton>
  );
}
