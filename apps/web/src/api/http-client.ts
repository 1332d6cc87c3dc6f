import type { Endpoint, RequestOf, ResponseOf } from '@greenroom/domain/http/endpoint.ts';
import { ApiError } from './api-error.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { logFailure } from './log-failure.ts';
import { type RefreshOptions, refreshTokens } from './refresh-tokens.ts';
import type { RequestParts } from './request-url.ts';
import { type SendOptions, sendRequest } from './send-request.ts';
import { startGate } from './start-gate.ts';
import { expiresWithin, readAccessToken, readRefreshToken } from './token-store.ts';

/** An expired token, as our server and as the spec's section 7 call it. */
const tokenExpired = { code: 'token-expired', detail: 'Token expired' };
/** The codes for a session that was ended. */
const sessionEnded = 'session-';

type UserTokenOptions = RefreshOptions & {
  /** The call that restores the session does not wait for it. */
  restoresSession?: boolean;
};
type CallOptions = SendOptions & UserTokenOptions;

/** Calls an endpoint of the contract and returns its body. It shows nothing: messages are up to the caller. */
export async function call<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E>> {
  return (await callWithHeaders(endpoint, request, options)).body;
}

/** Lists return the number of rows and the next page in their headers. */
export async function callWithHeaders<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<{ body: ResponseOf<E>; headers: Headers }> {
  try {
    const response = await sendAsUser(endpoint, request as RequestParts, options);
    // Without a type there is no body, whatever the status. The built page does not know the contract's responses.
    const body = response.headers.has('content-type') ? await response.json() : undefined;
    return { body: body as ResponseOf<E>, headers: response.headers };
  } catch (error) {
    if (error instanceof ApiError) logFailure(endpoint, error);
    throw error;
  }
}

/** Calls an endpoint that responds with a file. */
export async function callForFile<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<Blob> {
  try {
    return await (await sendAsUser(endpoint, request as RequestParts, options)).blob();
  } catch (error) {
    if (error instanceof ApiError) logFailure(endpoint, error);
    throw error;
  }
}

async function sendAsUser(endpoint: Endpoint, parts: RequestParts, options: CallOptions): Promise<Response> {
  // A wall screen passes its own authorization.
  if (endpoint.access === 'public' || endpoint.access === 'wall')
    return sendRequest(endpoint, parts, options);
  const send = () =>
    withUserToken((accessToken) => sendRequest(endpoint, parts, { ...options, accessToken }), options);
  try {
    return await send();
  } catch (error) {
    const mustConfirm = error instanceof ApiError && error.code === 'reauthentication-required';
    if (!mustConfirm || !(await confirmIdentity())) throw error;
    return send();
  }
}

/**
 * Sends with the stored token; if it has expired, once more with a new one. If its session was ended, another tab may
 * have begun a new one; otherwise the refresh is rejected, which leads to the sign-in page with the reason. At the start of a visit, restoring the
 * session comes first wherever both need it: it refreshes the token, and a failure is shown only to a signed-in user.
 */
export async function withUserToken<Result>(
  send: (accessToken: string | null) => Promise<Result>,
  options: UserTokenOptions = {},
): Promise<Result> {
  const gate = options.restoresSession ? null : startGate();
  if (gate && expiresWithin(0, Date.now())) await gate;
  const accessToken = readAccessToken();
  try {
    return await send(accessToken);
  } catch (error) {
    await gate;
    if (!isTokenOver(error) || (gate && !readRefreshToken())) throw error;
    return send(await refreshTokens(accessToken, options));
  }
}

/** Every other 401 is left alone. */
function isTokenOver(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 401) return false;
  return (
    error.code === tokenExpired.code ||
    error.detail === tokenExpired.detail ||
    error.code?.startsWith(sessionEnded) === true
  );
}
