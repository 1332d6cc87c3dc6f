import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';

export const clientId = 'greenroom';
export const clientSecret = 'a secret of the provider, & with signs: %';

type SigningKey = Awaited<ReturnType<typeof createKey>>;

/** Rewrites the token that the provider is about to send; it is signed again with its key, or another. */
export type Tampering = {
  claims?: (claims: JWTPayload) => JWTPayload;
  key?: SigningKey;
  /** Without a signature, or with a part of the payload changed afterwards. */
  forge?: 'unsigned' | 'payload';
};

/** What the provider says about a person, by the address that is typed. */
export type Person = Record<string, unknown>;

/** A real OpenID Connect provider on this machine, with the people of a test. Its page signs in who is asked for. */
export async function startIdentityProvider(options: {
  redirectUris: string[];
  people: Record<string, Person>;
  signOutUri?: string;
  /** Where it reports sign-outs. */
  backChannelUri?: string | undefined;
  /** A page with a button, for browsers; otherwise people sign in by themselves. */
  hasPage?: boolean;
}) {
  let handle: RequestListener = () => {};
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const key = await createKey('first');
  const state: {
    tampering: Tampering | null;
    key: SigningKey;
    metadata: Record<string, unknown>;
    status: number | null;
    isSilent: boolean;
    /** Only its endpoint for tokens fails, which browsers do not see. */
    isTokenDown: boolean;
  } = { tampering: null, key, metadata: {}, status: null, isSilent: false, isTokenDown: false };
  const { people } = options;

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: options.redirectUris,
        post_logout_redirect_uris: options.signOutUri === undefined ? [] : [options.signOutUri],
        ...(options.backChannelUri !== undefined && {
          backchannel_logout_uri: options.backChannelUri,
          backchannel_logout_session_required: true,
        }),
      },
    ],
    jwks: { keys: [key.privateJwk] },
    cookies: { keys: ['cookies of a test'] },
    // As Entra, Okta and Google do: the claims are in the token itself.
    conformIdTokenClaims: false,
    claims: {
      openid: ['sub', 'amr', 'acr'],
      email: ['email', 'email_verified', 'hd', 'preferred_username'],
      profile: ['name', 'groups', 'status'],
    },
    findAccount: async (_, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, ...people[id] }),
    }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true },
      backchannelLogout: { enabled: true },
    },
    // Without its guard against addresses of this machine, where the server of the test is.
    fetch: (url, options) => globalThis.fetch(url, { ...options, dispatcher: undefined } as RequestInit),
    pkce: { required: () => true },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    loadExistingGrant: async (ctx) => {
      const { client, session } = ctx.oidc;
      const grant = new ctx.oidc.provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (ctx, next) => {
    if (state.isSilent) {
      ctx.respond = false;
      return;
    }
    if (state.status !== null || (state.isTokenDown && ctx.path === '/token')) {
      ctx.status = state.status ?? 503;
      ctx.body = 'out of order';
      return;
    }
    if (ctx.path.startsWith('/interaction/')) return signInBy(ctx as never);
    await next();
    if (ctx.path === '/jwks') ctx.body = { keys: [state.key.publicJwk] };
    if (ctx.path === '/.well-known/openid-configuration')
      ctx.body = { ...(ctx.body as object), ...state.metadata };
    const body = ctx.body as { id_token?: string };
    if (ctx.path === '/token' && body?.id_token !== undefined)
      body.id_token = await tamper(body.id_token, state.tampering, state.key);
  });

  async function signInBy(ctx: {
    req: never;
    res: never;
    method: string;
    type: string;
    body: string;
    respond: boolean;
    status: number;
  }): Promise<void> {
    const details = await provider.interactionDetails(ctx.req, ctx.res);
    const account = String(details.params.login_hint ?? '');
    if (options.hasPage && ctx.method === 'GET') {
      ctx.type = 'html';
      ctx.body = `<!doctype html><html lang="en"><title>Provider</title><h1>Company account</h1>
        <form method="post"><button>Continue as ${account.replace(/[<>&"]/g, '')}</button></form></html>`;
      return;
    }
    ctx.respond = false;
    const known = Object.hasOwn(people, account);
    const result = known
      ? { login: { accountId: account, amr: (people[account]?.amr as string[] | undefined) ?? [] } }
      : { error: 'access_denied', error_description: 'Unknown.' };
    await provider.interactionFinished(ctx.req, ctx.res, result, { mergeWithLastSubmission: false });
  }

  handle = provider.callback();

  return {
    issuer,
    people,
    state,
    /** From now on all tokens are signed with another key. */
    rotateKey: async () => {
      state.key = await createKey('second');
    },
    /** Reports to the client that a session of a person has ended, as the provider does when that person signs out there. */
    reportSignOut: async (subject: string, session: string) => {
      const client = (await provider.Client.find(clientId)) as unknown as {
        backchannelLogout: (subject: string, session: string) => Promise<void>;
      };
      await client.backchannelLogout(subject, session);
    },
    stop: () => stopServer(server),
  };
}

export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;

async function stopServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

export async function createKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const about = { kid, alg: 'RS256', use: 'sig' };
  return {
    ...{ kid, privateKey },
    privateJwk: { ...(await exportJWK(privateKey)), ...about },
    publicJwk: { ...(await exportJWK(publicKey)), ...about },
  };
}

async function tamper(token: string, tampering: Tampering | null, key: SigningKey): Promise<string> {
  const claims = decodeJwt(token);
  const changed = tampering?.claims?.(claims) ?? claims;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  if (tampering?.forge === 'unsigned') return `${part({ alg: 'none' })}.${part(changed)}.`;
  const { kid, privateKey } = tampering?.key ?? key;
  const signed = await new SignJWT(changed).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
  const [head = '', , signature = ''] = signed.split('.');
  return tampering?.forge === 'payload'
    ? [head, part({ ...changed, name: 'x' }), signature].join('.')
    : signed;
}
