import * as client from 'openid-client';
import { endings } from '#access/session-end.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { hashOpaqueToken } from '#platform/tokens/opaque-token.ts';
import { endSession } from '../../sessions.queries.ts';
import { configureClient, ssoFence } from '../connect-provider.ts';
import { findProvider } from '../provider.queries.ts';

/** Our session ends in any case; the provider's only if its address is known, and the browser goes there. */
export async function signOutSso(
  services: Services,
  { refresh_token, signOutUri }: { refresh_token: string; signOutUri: string },
): Promise<{ end_session_url: string | null }> {
  const opened = await asSystem(services.database, async (db) => {
    const held = await db
      .selectFrom('refresh_tokens')
      .leftJoin('sso_sessions', 'sso_sessions.session_id', 'refresh_tokens.session_id')
      .where('token_hash', '=', hashOpaqueToken(refresh_token))
      .select(['refresh_tokens.session_id', 'partner_id', 'sealed_id_token'])
      .executeTakeFirst();
    if (!held) return undefined;
    await endSession(db, held.session_id, endings.signedOut);
    await db.deleteFrom('sso_sessions').where('session_id', '=', held.session_id).execute();
    const provider = held.partner_id === null ? undefined : await findProvider(db, held.partner_id);
    return provider && held.sealed_id_token
      ? { provider, id_token_hint: services.sealer.open(held.sealed_id_token).toString() }
      : undefined;
  });
  const { provider, id_token_hint } = opened ?? {};
  const metadata = provider?.metadata;
  if (!provider || !metadata?.end_session_endpoint || id_token_hint === undefined)
    return { end_session_url: null };
  const { client_id } = provider;
  const configuration = configureClient({ client_id, client_secret: 'unused' }, metadata, ssoFence(services));
  const url = client.buildEndSessionUrl(configuration, {
    id_token_hint,
    post_logout_redirect_uri: signOutUri,
  });
  return { end_session_url: url.href };
}
