import * as endpoints from '@greenroom/domain/auth/factors/endpoints.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import type { Services } from '#platform/services.ts';
import { placeOf, writeDeviceMarks } from '../device-cookie.ts';
import { completeChallenge } from './complete-challenge.ts';
import { getOwnFactors, replaceRecoveryCodes } from './own-factors.ts';
import { addPasskey, removePasskey, renamePasskey, startPasskey } from './own-passkeys.ts';
import { confirmTotp, removeTotp, startTotp } from './own-totp.ts';
import { findRelyingParty, requireRelyingParty } from './relying-party.ts';
import { finishFactorSetup, startFactorSetup } from './set-up-at-sign-in.ts';
import { getSignInRule, saveSignInRule } from './sign-in-rule.ts';
import {
  getChallengeOptions,
  signInWithPasskey,
  startPasskeyConfirmation,
  startPasskeySignIn,
} from './use-passkey.ts';

export function addFactorRoutes(app: FastifyInstance, services: Services): void {
  const partyOf = (request: FastifyRequest) => requireRelyingParty(services.config, request);

  addRoute(app, services, endpoints.completeChallenge, async ({ body, request, reply }) => {
    const party = findRelyingParty(services.config, request);
    const signedIn = await completeChallenge(services, body, { party, place: placeOf(services, request) });
    writeDeviceMarks(services, { request, reply }, signedIn.marks);
    return signedIn.tokens;
  });
  addRoute(app, services, endpoints.getChallengeOptions, ({ body, request }) =>
    getChallengeOptions(services, {
      ...{ id: body.challenge_id, rp_id: partyOf(request).rp_id, address: request.ip },
    }),
  );
  addRoute(app, services, endpoints.startFactorSetup, ({ body, request }) =>
    startFactorSetup(services, body, placeOf(services, request)),
  );
  addRoute(app, services, endpoints.finishFactorSetup, async ({ body, request, reply }) => {
    const { marks, ...done } = await finishFactorSetup(services, body, placeOf(services, request));
    writeDeviceMarks(services, { request, reply }, marks);
    return done;
  });
  addRoute(app, services, endpoints.startPasskeySignIn, ({ request }) =>
    startPasskeySignIn(services, partyOf(request), request.ip),
  );
  addRoute(app, services, endpoints.signInWithPasskey, async ({ body, request, reply }) => {
    const place = placeOf(services, request);
    const signedIn = await signInWithPasskey(services, body, { party: partyOf(request), place });
    writeDeviceMarks(services, { request, reply }, signedIn.marks);
    return signedIn.tokens;
  });
  addRoute(app, services, endpoints.startPasskeyConfirmation, ({ viewer: { user_id }, request }) =>
    startPasskeyConfirmation(services, { user_id, rp_id: partyOf(request).rp_id }),
  );

  addRoute(app, services, endpoints.getOwnFactors, ({ viewer, request }) =>
    getOwnFactors(services, viewer, findRelyingParty(services.config, request)),
  );
  addRoute(app, services, endpoints.startPasskey, ({ viewer, request }) =>
    startPasskey(services, { viewer }, partyOf(request)),
  );
  addRoute(app, services, endpoints.addPasskey, async ({ viewer, body, request }) => {
    const made = { ...body, party: partyOf(request) };
    return { recovery_codes: await addPasskey(services, { viewer, address: request.ip }, made) };
  });
  addRoute(app, services, endpoints.renamePasskey, async ({ viewer: { user_id }, params, body }) => {
    await renamePasskey(services, { user_id, id: params.id, name: body.name });
    return undefined;
  });
  addRoute(app, services, endpoints.removePasskey, async ({ viewer, params, request }) => {
    await removePasskey(services, { viewer, address: request.ip }, params.id);
    return undefined;
  });
  addRoute(app, services, endpoints.startTotp, ({ viewer }) => startTotp(services, { viewer }));
  addRoute(app, services, endpoints.confirmTotp, async ({ viewer, body, request }) => ({
    recovery_codes: await confirmTotp(services, { viewer, address: request.ip }, body.totp),
  }));
  addRoute(app, services, endpoints.removeTotp, async ({ viewer, request }) => {
    await removeTotp(services, { viewer, address: request.ip });
    return undefined;
  });
  addRoute(app, services, endpoints.replaceRecoveryCodes, async ({ viewer, request }) => ({
    recovery_codes: await replaceRecoveryCodes(services, { viewer, address: request.ip }),
  }));
  addRoute(app, services, endpoints.getSignInRule, ({ viewer, params }) =>
    getSignInRule(services, viewer, params.id),
  );
  addRoute(app, services, endpoints.saveSignInRule, ({ viewer, params, body, request }) =>
    saveSignInRule(services, { viewer, address: request.ip }, { partner_id: params.id, form: body }),
  );
}
