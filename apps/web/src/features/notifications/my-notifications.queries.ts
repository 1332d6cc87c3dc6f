import { getMyNotifications, saveMyNotifications } from '@greenroom/domain/notifications/endpoints.ts';
import type { MyNotificationsChange } from '@greenroom/domain/notifications/my-notifications.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';

export const myNotificationsQuery = queryOptions({
  queryKey: ['my-notifications'] as const,
  queryFn: ({ signal }) => call(getMyNotifications, {}, { signal }),
});

export function useSaveMyNotifications() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: MyNotificationsChange) => call(saveMyNotifications, { body }),
    onSuccess: (saved) => client.setQueryData(myNotificationsQuery.queryKey, saved),
  });
}
