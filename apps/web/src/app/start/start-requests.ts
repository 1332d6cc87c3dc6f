import { startRequest } from '#api/started-requests.ts';
import { expiresWithin, readAccessToken, readRefreshToken } from '#api/token-store.ts';
import { firstRequests } from './first-requests.ts';

/** Starts what the screen of this address needs first. With an expired token, the app refreshes it before anything. */
export function startRequests(
  { pathname, search }: Location,
  brand: { partnerId: number | null } | null,
): void {
  const accessToken = readAccessToken();
  const now = new Date();
  const partnerId = Number.isSafeInteger(brand?.partnerId) ? (brand?.partnerId ?? null) : null;
  if (!accessToken || !readRefreshToken() || expiresWithin(0, now.getTime())) return;
  for (const request of firstRequests({ pathname, search, partnerId, now }))
    startRequest(request, accessToken);
}
