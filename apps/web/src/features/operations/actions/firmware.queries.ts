import type { DeviceText } from '@greenroom/domain/http/sent-message.ts';
import type { AssetActionResponse } from '@greenroom/domain/operations/asset-action.ts';
import type { AssetControl } from '@greenroom/domain/operations/asset-status.ts';
import { afterCheck, afterInstall, type FirmwareState } from '@greenroom/domain/operations/firmware-state.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { operationEndQuery, refreshOperations } from '#features/operations/operations.queries.ts';
import { failureOf } from '#features/operations/statuses/failure-text.ts';
import { runAction, runActionInTurn } from './run-action.ts';

export type Firmware = {
  state: FirmwareState;
  /** The installed version, once a check has reported it. */
  version: string | null;
  /** The running install and its target version. */
  install: AssetControl['install'];
};

const unchecked: Firmware = { state: { state: 'idle' }, version: null, install: null };

/** Fetches nothing: it holds the result of the last check or install while a component shows it. */
export function firmwareQuery(assetId: number) {
  return queryOptions({
    queryKey: ['operations', 'firmware', assetId] as const,
    queryFn: () => unchecked,
    enabled: false,
    initialData: unchecked,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Spec section 4, firmware: a failure concerns only the firmware and does not change the status of the device. */
export async function checkFirmware(
  client: QueryClient,
  assetId: number,
  run: typeof runAction = runAction,
): Promise<void> {
  if (isInstalling(client, assetId)) return;
  change(client, assetId, { state: { state: 'checking' }, install: null });
  try {
    const response = await run(assetId, 'check_firmware_update');
    change(client, assetId, {
      state: afterCheck(response.result, deviceTextOf(response)),
      version: response.result.current_version ?? null,
    });
  } catch (error) {
    change(client, assetId, { state: failed(error) });
  }
  refreshOperations(client, assetId);
}

/** A check during an install would remove its result from the screen. */
function isInstalling(client: QueryClient, assetId: number): boolean {
  const { state, install } = client.getQueryData(firmwareQuery(assetId).queryKey) ?? unchecked;
  if (state.state !== 'installing') return false;
  return !(install && client.getQueryData(operationEndQuery(install.operation_id).queryKey));
}

/** For all devices of a room: they take turns. */
export function checkFirmwareInTurn(client: QueryClient, assetId: number): Promise<void> {
  return checkFirmware(client, assetId, runActionInTurn);
}

export async function installFirmware(
  client: QueryClient,
  assetId: number,
  version: string | null,
): Promise<void> {
  change(client, assetId, { state: { state: 'installing' }, install: null });
  try {
    const response = await runAction(assetId, 'install_firmware_update');
    const { operation_id } = response;
    const state = afterInstall(response.result, deviceTextOf(response));
    const isRunning = state.state === 'installing';
    change(client, assetId, isRunning ? { state, install: { operation_id, version } } : { state, version });
  } catch (error) {
    change(client, assetId, { state: failed(error) });
  }
  refreshOperations(client, assetId);
}

/** An install that was running when the page was opened. Requests from this page since then are newer. */
export function followInstall(
  client: QueryClient,
  assetId: number,
  install: NonNullable<Firmware['install']>,
): void {
  const { state } = client.getQueryData(firmwareQuery(assetId).queryKey) ?? unchecked;
  if (state.state === 'idle') change(client, assetId, { state: { state: 'installing' }, install });
}

function deviceTextOf({ result, message, device_message }: AssetActionResponse): DeviceText {
  return { message: result.message ?? message, device_message };
}

function failed(error: unknown): FirmwareState {
  return { state: 'failed', ...failureOf(error) };
}

/** Does nothing when no component shows it. */
function change(client: QueryClient, assetId: number, next: Partial<Firmware>): void {
  client.setQueryData(firmwareQuery(assetId).queryKey, (before) => before && { ...before, ...next });
}
