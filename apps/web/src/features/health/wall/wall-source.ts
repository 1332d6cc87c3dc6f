import {
  getLinkedWall,
  getRoomWall,
  openWall,
  streamLinkedWall,
} from '@greenroom/domain/health/wall/endpoints.ts';
import type { Wall } from '@greenroom/domain/health/wall/wall.ts';
import type { Endpoint } from '@greenroom/domain/http/endpoint.ts';
import { streamAssetStatuses } from '@greenroom/domain/operations/endpoints.ts';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/http-client.ts';
import { chosenPartner } from '#api/partner-choice.ts';
import type { Authorize } from '#api/stream-events.ts';

/** Where a wall screen reads from: as a user, or with a link. */
export type WallSource = {
  read: (signal: AbortSignal) => Promise<Wall>;
  stream: Endpoint;
  /** Without it as the signed-in user. */
  authorize?: Authorize;
};

export function userSource(): WallSource {
  return {
    read: (signal) => call(getRoomWall, { query: chosenPartner() }, { signal }),
    stream: streamAssetStatuses,
  };
}

/** The key opens a session of a few minutes; when that is over, it opens the next. */
export function linkSource(key: string): WallSource {
  let token: string | undefined;
  const authorize: Authorize = async (send) => {
    if (token !== undefined) {
      try {
        return await send(`Wall ${token}`);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
      }
    }
    ({ token } = await call(openWall, { body: { key } }));
    return send(`Wall ${token}`);
  };
  return {
    read: (signal) =>
      authorize((authorization) => call(getLinkedWall, {}, { signal, headers: { authorization } })),
    stream: streamLinkedWall,
    authorize,
  };
}
