import type { DeviceText } from '@greenroom/domain/http/sent-message.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { operationEndQuery } from '#features/operations/operations.queries.ts';
import {
  checkFirmware,
  type Firmware,
  firmwareQuery,
  followInstall,
  installFirmware,
} from './firmware.queries.ts';

/** An install outlives its request and its page: the operation log has its outcome. */
export function useFirmware(assetId: number, running: Firmware['install'] = null) {
  const client = useQueryClient();
  useEffect(() => {
    if (running) followInstall(client, assetId, running);
  }, [client, assetId, running]);
  const { data: firmware } = useQuery(firmwareQuery(assetId));
  const { data: end } = useQuery(operationEndQuery(firmware.install?.operation_id ?? null));
  return {
    firmware: withEnd(firmware, end),
    check: () => void checkFirmware(client, assetId),
    install: (version: string | null) => void installFirmware(client, assetId, version),
  };
}

type End = DeviceText & { status: 'succeeded' | 'failed' };

function withEnd(firmware: Firmware, end: End | null | undefined): Firmware {
  if (!end || !firmware.install) return firmware;
  const { message, device_message } = end;
  return end.status === 'succeeded'
    ? {
        ...firmware,
        version: firmware.install.version,
        state: { state: 'uptodate', message, device_message },
      }
    : { ...firmware, state: { state: 'failed', code: null, message, device_message } };
}
