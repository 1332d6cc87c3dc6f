import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { Database } from '#platform/database/database.ts';
import { hashOpaqueToken } from '#platform/tokens/opaque-token.ts';
import { viewerOfPartner } from './viewer-of-partner.ts';

/** A screen with a link: it sees what a user of the partner sees, at the few endpoints that are open to it. */
export type WallViewer = Viewer & { readonly link_id: number };

/** Read on every request: a link that has ended is rejected from then on. */
export async function loadWall(
  database: Database,
  token: string,
  now: Date,
): Promise<WallViewer | undefined> {
  const [row] = await database.callFunction<{ link_id: number; partner_id: number }>(
    'select * from wall_of_session($1, $2)',
    [hashOpaqueToken(token), now],
  );
  return row && viewerOfLink(row);
}

export function viewerOfLink({ link_id, partner_id }: { link_id: number; partner_id: number }): WallViewer {
  return { link_id, ...viewerOfPartner(partner_id) };
}
