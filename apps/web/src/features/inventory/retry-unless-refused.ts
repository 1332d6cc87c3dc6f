import { ApiError } from '#api/api-error.ts';

/** One more try, as everywhere, but not for an answer that would be the same: what is missing stays missing. */
export function retryUnlessRefused(failures: number, error: Error): boolean {
  const isRefused =
    error instanceof ApiError && error.status !== null && error.status >= 400 && error.status < 500;
  return failures < 1 && !isRefused;
}
