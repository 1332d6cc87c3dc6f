import type { PowerAction } from '@greenroom/domain/operations/asset-action.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshOperations } from '#features/operations/operations.queries.ts';
import { failureOf, failureText } from '#features/operations/statuses/failure-text.ts';
import type { Device } from '#features/operations/use-devices.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { evenIfInUse, runActionInTurn } from './run-action.ts';
import { isRoomInUse, readStatusSoon } from './use-power.ts';

/** What came of one device. */
export type PowerResult =
  | { state: 'waiting' | 'done' | 'in-use'; device: Device }
  | { state: 'failed'; device: Device; why: string };

export type RoomPowerRun = { action: PowerAction; results: readonly PowerResult[] };

/** Switches every device of a room that can be switched, a few at a time. */
export function useRoomPower(devices: readonly Device[]) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [shown, setShown] = useState<RoomPowerRun | null>(null);
  const able = devices.filter(({ control }) => control?.can_set_power);

  async function switchOne(device: Device, action: PowerAction, isConfirmed: boolean): Promise<PowerResult> {
    try {
      await runActionInTurn(device.asset.id, action, isConfirmed ? { parameters: evenIfInUse } : {});
      readStatusSoon(client, device.asset.id);
      return { state: 'done', device };
    } catch (error) {
      if (isRoomInUse(error)) return { state: 'in-use', device };
      return { state: 'failed', device, why: failureText(failureOf(error)) ?? t('operations.power.failed') };
    } finally {
      refreshOperations(client, device.asset.id);
    }
  }

  /** Resolves with whether the server requires a confirmation for some of them. */
  async function run(action: PowerAction, isConfirmed = false): Promise<boolean> {
    // With a confirmation only those that have waited for it.
    const held = isConfirmed && shown?.results.some(({ state }) => state === 'in-use') ? shown.results : null;
    const chosen = held ? held.filter(({ state }) => state === 'in-use').map(({ device }) => device) : able;
    const put = (result: PowerResult) =>
      setShown(
        (before) =>
          before && {
            action,
            results: before.results.map((one) =>
              one.device.asset.id === result.device.asset.id ? result : one,
            ),
          },
      );
    const started = chosen.map((device): PowerResult => ({ state: 'waiting', device }));
    setShown({
      action,
      results: held
        ? held.map((one) => (one.state === 'in-use' ? { state: 'waiting', device: one.device } : one))
        : started,
    });
    const ends = await Promise.all(
      chosen.map(async (device) => {
        const result = await switchOne(device, action, isConfirmed);
        put(result);
        return result.state;
      }),
    );
    return ends.includes('in-use');
  }

  return {
    able,
    shown,
    isRunning: shown?.results.some(({ state }) => state === 'waiting') ?? false,
    run,
    hide: () => setShown(null),
  };
}
