import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { queryClient } from './query-client.ts';

afterEach(() => queryClient.clear());

test.each([
  [404, 1],
  [403, 1],
  [429, 1],
  [500, 2],
  [null, 2],
])('requests after a failure with status %s %i time(s) in total', async (status, times) => {
  const queryFn = vi.fn(() => Promise.reject(new ApiError({ status })));
  const response = queryClient.fetchQuery({ queryKey: ['x'], queryFn, retryDelay: 0 });
  await expect(response).rejects.toBeInstanceOf(ApiError);
  expect(queryFn).toHaveBeenCalledTimes(times);
});
