import * as endpoints from '@greenroom/domain/auth/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import { languageOf } from '#http/language-of.ts';
import { publicOrigin } from '#http/public-origin.ts';
import { asSystem } from '#platform/database/scope.ts';
import { networkOf } from '#platform/limits/rate-limiter.ts';
import type { Services } from '#platform/services.ts';
import { placeOf, readDeviceMarks, writeDeviceMarks } from './device-cookie.ts';
import { addFactorRoutes } from './factors/factors.routes.ts';
import { findRelyingParty } from './factors/relying-party.ts';
import { getOwnAccount } from './get-own-account.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { objectToSignIn } from './notices/object-to-sign-in.ts';
import { reauthenticate } from './reauthenticate.ts';
import { refreshSession } from './refresh-session.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';
import { endOtherSessions, endOwnSession } from './sessions/end-own-sessions.ts';
import { listSessions } from './sessions.queries.ts';
import { setOwnPassword } from './set-own-password.ts';
import { addSsoRoutes } from './sso/sso.routes.ts';
import { addOwnTokenRoutes } from './tokens/own-tokens.routes.ts';
import { updateOwnAccount } from './update-own-account.ts';

export function addAuthRoutes(app: FastifyInstance, services: Services): void {
  addFactorRoutes(app, services);
  addSsoRoutes(app, services);
  addOwnTokenRoutes(app, services);
  addRoute(app, services, endpoints.login, async ({ body, request, reply }) => {
    const rp_id = findRelyingParty(services.config, request)?.rp_id;
    const place = placeOf(services, request);
    const signedIn = await logIn(services, { ...body, ...place, rp_id, language: languageOf(request) });
    writeDeviceMarks(services, { request, reply }, signedIn.marks);
    return signedIn.tokens;
  });
  addRoute(app, services, endpoints.getCurrentUser, ({ viewer }) => getOwnAccount(services, viewer));
  addRoute(app, services, endpoints.refreshTokens, ({ body, request }) =>
    refreshSession(services, body.refresh_token, { address: request.ip, request_id: request.id }),
  );
  addRoute(app, services, endpoints.logout, async ({ body }) => {
    await logOut(services, body.refresh_token);
    return undefined;
  });
  addRoute(app, services, endpoints.setOwnPassword, async ({ viewer, body, request, reply }) => {
    const account = await setOwnPassword(services, { viewer, address: request.ip }, body.password);
    const marks = readDeviceMarks(services, request);
    writeDeviceMarks(services, { request, reply }, services.deviceMarker.add(marks, account, services.now()));
    return undefined;
  });
  addRoute(app, services, endpoints.updateOwnAccount, async ({ viewer, body, request }) => {
    await updateOwnAccount(services, { viewer, address: request.ip }, body);
    return getOwnAccount(services, viewer);
  });
  addRoute(app, services, endpoints.listOwnSessions, ({ viewer: { user_id, session_id }, request }) =>
    asSystem(services.database, (db) =>
      listSessions(db, { user_id, current: session_id, here: request.ip, now: services.now() }),
    ),
  );
  addRoute(app, services, endpoints.endOwnSession, async ({ viewer, params, request }) => {
    await endOwnSession(services, { viewer, address: request.ip }, params.id);
    return undefined;
  });
  addRoute(app, services, endpoints.endOtherSessions, async ({ viewer, request }) => {
    await endOtherSessions(services, { viewer, address: request.ip });
    return undefined;
  });
  addRoute(app, services, endpoints.reauthenticate, async ({ viewer, body, request }) => {
    const party = findRelyingParty(services.config, request);
    await reauthenticate(services, { viewer, address: request.ip, party }, body);
    return undefined;
  });
  addRoute(app, services, endpoints.requestPasswordReset, async ({ body, request }) => {
    await requestPasswordReset(services, {
      email: body.email,
      address: networkOf(request.ip),
      language: languageOf(request),
      origin: publicOrigin(services.config, request),
    });
    return undefined;
  });
  addRoute(app, services, endpoints.resetPassword, async ({ body, request, reply }) => {
    const account = await resetPassword(services, { ...body, address: request.ip });
    const marks = readDeviceMarks(services, request);
    writeDeviceMarks(services, { request, reply }, services.deviceMarker.add(marks, account, services.now()));
    return undefined;
  });
  addRoute(app, services, endpoints.objectToSignIn, async ({ body, request }) => {
    await objectToSignIn(services, { token: body.token, address: request.ip });
    return undefined;
  });
}
