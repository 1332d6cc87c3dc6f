import * as endpoints from '@greenroom/domain/auth/sso/endpoints.ts';
import * as signIn from '@greenroom/domain/auth/sso/sign-in/endpoints.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import { languageOf } from '#http/language-of.ts';
import { publicOrigin } from '#http/public-origin.ts';
import type { Services } from '#platform/services.ts';
import { placeOf, writeDeviceMarks } from '../device-cookie.ts';
import { findRelyingParty } from '../factors/relying-party.ts';
import { checkSso } from './check-sso.ts';
import { completeCallback } from './complete-callback.ts';
import { finishSso } from './finish-sso.ts';
import { endByProvider } from './sign-out/end-by-provider.ts';
import { signOutSso } from './sign-out/sign-out-sso.ts';
import { backChannelUri, callbackRoute, callbackUri, takeStarted, writeStarted } from './sso-cookie.ts';
import { addSsoDomain, removeSsoDomain, verifySsoDomain } from './sso-domains.ts';
import { readSsoSettings, removeSso, saveSso } from './sso-settings.ts';
import { discoverSso, startSso } from './start-sso.ts';

export function addSsoRoutes(app: FastifyInstance, services: Services): void {
  const signOutUri = (request: FastifyRequest) => `${publicOrigin(services.config, request)}/login`;

  addRoute(app, services, signIn.discoverSso, ({ body, request }) =>
    discoverSso(services, { email: body.email, address: request.ip }),
  );
  addRoute(app, services, signIn.startSso, async ({ body, request, reply }) => {
    const redirectTo = (partner_id: number) => callbackUri(services, request, partner_id);
    const input = { ...body, address: request.ip, redirectTo };
    const { authorization_url, started } = await startSso(services, input);
    writeStarted(services, { request, reply }, started);
    return { authorization_url };
  });
  addCallback(app, services);
  addRoute(app, services, signIn.finishSso, async ({ body, request, reply }) => {
    const rp_id = findRelyingParty(services.config, request)?.rp_id;
    const finish = { ...body, rp_id, language: languageOf(request) };
    const signedIn = await finishSso(services, finish, placeOf(services, request));
    writeDeviceMarks(services, { request, reply }, signedIn.marks);
    return signedIn.tokens;
  });
  addRoute(app, services, signIn.signOutSso, ({ body, request }) =>
    signOutSso(services, { ...body, signOutUri: signOutUri(request) }),
  );
  addRoute(app, services, signIn.endSsoSession, async ({ params, body, request }) => {
    const from = { address: request.ip, request_id: request.id };
    await endByProvider(services, { partner_id: params.id, ...body, ...from });
    return undefined;
  });
  addSettings(app, services, signOutUri);
}

/** A page of the browser, not a call: it always leads to a page that says what happened. */
function addCallback(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { partner_id: string } }>(callbackRoute, async (request, reply) => {
    const started = takeStarted(services, { request, reply });
    const partner_id = Number(request.params.partner_id);
    const at = request.url.indexOf('?');
    const url = new URL(callbackUri(services, request, partner_id) + (at < 0 ? '' : request.url.slice(at)));
    const from = { address: request.ip, request_id: request.id };
    const result = await completeCallback(services, { started, partner_id, url, ...from });
    const [name, value] = 'code' in result ? ['code', result.code] : ['error', result.error];
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    return reply.redirect(`${publicOrigin(services.config, request)}/sso#${name}=${value}`, 303);
  });
}

function addSettings(
  app: FastifyInstance,
  services: Services,
  signOutUri: (request: FastifyRequest) => string,
): void {
  const read = (viewer: Parameters<typeof readSsoSettings>[1], partner_id: number, request: FastifyRequest) =>
    readSsoSettings(services, viewer, {
      partner_id,
      redirect_uri: callbackUri(services, request, partner_id),
      sign_out_uri: signOutUri(request),
      back_channel_uri: backChannelUri(services, request, partner_id),
    });

  addRoute(app, services, endpoints.getSso, ({ viewer, params, request }) =>
    read(viewer, params.id, request),
  );
  addRoute(app, services, endpoints.saveSso, async ({ viewer, params, body, request }) => {
    await saveSso(services, { viewer, address: request.ip, partner_id: params.id }, body);
    return read(viewer, params.id, request);
  });
  addRoute(app, services, endpoints.removeSso, async ({ viewer, params, request }) => {
    await removeSso(services, { viewer, address: request.ip, partner_id: params.id });
    return read(viewer, params.id, request);
  });
  addRoute(app, services, endpoints.checkSso, ({ viewer, params, body, request }) => {
    const redirect_uri = callbackUri(services, request, params.id);
    const requester = { viewer, address: request.ip, partner_id: params.id };
    return checkSso(services, requester, { form: body, redirect_uri });
  });
  addRoute(app, services, endpoints.addSsoDomain, async ({ viewer, params, body, request }) => {
    await addSsoDomain(services, { viewer, address: request.ip, partner_id: params.id }, body.domain);
    return read(viewer, params.id, request);
  });
  addRoute(app, services, endpoints.verifySsoDomain, async ({ viewer, params, body, request }) => {
    const { id: partner_id, domain_id } = params;
    const requester = { viewer, address: request.ip, partner_id };
    await verifySsoDomain(services, requester, { domain_id, vouch: body.vouch });
    return read(viewer, partner_id, request);
  });
  addRoute(app, services, endpoints.removeSsoDomain, async ({ viewer, params, request }) => {
    const { id: partner_id, domain_id } = params;
    await removeSsoDomain(services, { viewer, address: request.ip, partner_id }, domain_id);
    return read(viewer, partner_id, request);
  });
}
