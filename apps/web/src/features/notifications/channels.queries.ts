import type { ChannelChange, NewChannel } from '@greenroom/domain/notifications/channel.ts';
import {
  createChannel,
  listChannels,
  listDeliveries,
  removeChannel,
  rotateChannelSecret,
  sendAgain,
  testChannel,
  updateChannel,
} from '@greenroom/domain/notifications/endpoints.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';

const all = ['notifications'] as const;
/** What waits or fails changes without the user. */
const refetchMilliseconds = 10_000;

export function channelsQuery(partnerId: number) {
  return queryOptions({
    queryKey: [...all, 'channels', partnerId] as const,
    queryFn: ({ signal }) => call(listChannels, { query: { partner_id: partnerId } }, { signal }),
    refetchInterval: refetchMilliseconds,
  });
}

export type DeliveryFilter = { channel_id?: number; state?: 'waiting' | 'sent' | 'failed' | 'withdrawn' };

export function deliveriesQuery(partnerId: number, filter: DeliveryFilter) {
  return queryOptions({
    queryKey: [...all, 'deliveries', partnerId, filter] as const,
    queryFn: ({ signal }) =>
      call(listDeliveries, { query: { partner_id: partnerId, ...filter } }, { signal }),
    refetchInterval: refetchMilliseconds,
  });
}

function useChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: all }) });
}

export const useCreateChannel = () => useChange((body: NewChannel) => call(createChannel, { body }));
export const useUpdateChannel = () =>
  useChange(({ id, ...body }: ChannelChange & { id: number }) =>
    call(updateChannel, { params: { id }, body }),
  );
export const useRemoveChannel = () => useChange((id: number) => call(removeChannel, { params: { id } }));
export const useTestChannel = () => useChange((id: number) => call(testChannel, { params: { id } }));
export const useRotateSecret = () => useChange((id: number) => call(rotateChannelSecret, { params: { id } }));
export const useSendAgain = () => useChange((id: number) => call(sendAgain, { params: { id } }));
