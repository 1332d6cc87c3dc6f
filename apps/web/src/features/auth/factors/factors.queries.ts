import { getOwnFactors } from '@greenroom/domain/auth/factors/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';

export const factorsQuery = queryOptions({
  queryKey: ['own-factors'],
  queryFn: ({ signal }) => call(getOwnFactors, {}, { signal }),
});
