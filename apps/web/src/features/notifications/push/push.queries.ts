import {
  addPushEndpoint,
  getMyPush,
  removePushEndpoint,
  testPush,
} from '@greenroom/domain/notifications/push/endpoints.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';
import {
  isPushBlocked,
  isPushSupported,
  readOwnEndpoint,
  subscribe,
  unsubscribe,
} from './push-subscription.ts';

type PushDevice =
  | { state: 'unsupported' | 'blocked' }
  | { state: 'off'; public_key: string }
  /** Its number at the server. */
  | { state: 'on'; id: number };

export const pushDeviceQuery = queryOptions({
  queryKey: ['push-device'] as const,
  async queryFn({ signal }): Promise<PushDevice> {
    if (!isPushSupported()) return { state: 'unsupported' };
    if (isPushBlocked()) return { state: 'blocked' };
    const [own, { public_key, endpoints }] = await Promise.all([
      readOwnEndpoint(),
      call(getMyPush, {}, { signal }),
    ]);
    const known = endpoints.find(({ endpoint }) => endpoint === own);
    return known ? { state: 'on', id: known.id } : { state: 'off', public_key };
  },
});

function useChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: pushDeviceQuery.queryKey }),
  });
}

/** Returns whether the user has given the permission. */
export const useSwitchPushOn = () =>
  useChange(async (publicKey: string) => {
    const body = await subscribe(publicKey);
    if (body) await call(addPushEndpoint, { body });
    return body !== undefined;
  });

export const useSwitchPushOff = () =>
  useChange(async (id: number) => {
    await call(removePushEndpoint, { params: { id } });
    await unsubscribe();
  });

export const useTestPush = () => useChange((id: number) => call(testPush, { params: { id } }));
