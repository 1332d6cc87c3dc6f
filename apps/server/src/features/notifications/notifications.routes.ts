import * as endpoints from '@greenroom/domain/notifications/endpoints.ts';
import * as escalation from '@greenroom/domain/notifications/escalation/endpoints.ts';
import * as push from '@greenroom/domain/notifications/push/endpoints.ts';
import * as warranty from '@greenroom/domain/notifications/warranty/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import { languageOf } from '#http/language-of.ts';
import type { Services } from '#platform/services.ts';
import {
  createChannel,
  listChannels,
  removeChannel,
  rotateChannelSecret,
  testChannel,
  updateChannel,
} from './channels/change-channels.ts';
import { addDeliveryMetrics } from './delivery-metrics.ts';
import { getEscalation, updateEscalation } from './escalation/change-escalation.ts';
import { listDeliveries, sendAgain } from './list-deliveries.ts';
import { getMyNotifications, saveMyNotifications, unsubscribeFromMail } from './people/my-notifications.ts';
import { addPushEndpoint, getMyPush, removePushEndpoint, testPush } from './push/my-push.ts';
import { getSeenWarranty, markWarranty } from './warranty/mark-warranty.ts';

export function addNotificationsRoutes(app: FastifyInstance, services: Services): void {
  addDeliveryMetrics(services);
  addRoute(app, services, endpoints.listChannels, ({ viewer, query }) =>
    listChannels(services, viewer, query.partner_id),
  );
  addRoute(app, services, endpoints.createChannel, ({ viewer, body, request }) =>
    createChannel(services, { viewer, address: request.ip }, body),
  );
  addRoute(app, services, endpoints.updateChannel, ({ viewer, params, body, request }) =>
    updateChannel(services, { viewer, address: request.ip }, { id: params.id, change: body }),
  );
  addRoute(app, services, endpoints.removeChannel, async ({ viewer, params, request }) => {
    await removeChannel(services, { viewer, address: request.ip }, params.id);
    return undefined;
  });
  addRoute(app, services, endpoints.testChannel, async ({ viewer, params, request }) => {
    await testChannel(services, { viewer, address: request.ip }, params.id);
    return undefined;
  });
  addRoute(app, services, endpoints.rotateChannelSecret, ({ viewer, params, request }) =>
    rotateChannelSecret(services, { viewer, address: request.ip }, params.id),
  );
  addRoute(app, services, escalation.getEscalation, ({ viewer, query }) =>
    getEscalation(services, viewer, query.partner_id),
  );
  addRoute(app, services, escalation.updateEscalation, ({ viewer, body, request }) =>
    updateEscalation(services, { viewer, address: request.ip }, body),
  );
  addRoute(app, services, endpoints.getMyNotifications, ({ viewer }) => getMyNotifications(services, viewer));
  addRoute(app, services, endpoints.saveMyNotifications, ({ viewer, body }) =>
    saveMyNotifications(services, viewer, body),
  );
  addRoute(app, services, push.getMyPush, ({ viewer }) => getMyPush(services, viewer));
  addRoute(app, services, push.addPushEndpoint, ({ viewer, body, request }) =>
    addPushEndpoint(services, { viewer, browser: request.headers['user-agent'], added: body }),
  );
  addRoute(app, services, push.removePushEndpoint, async ({ viewer, params }) => {
    await removePushEndpoint(services, viewer, params.id);
    return undefined;
  });
  addRoute(app, services, push.testPush, async ({ viewer, params, request }) => {
    await testPush(services, { viewer, id: params.id, language: languageOf(request) });
    return undefined;
  });
  addRoute(app, services, warranty.getSeenWarranty, ({ viewer, params }) =>
    getSeenWarranty(services, viewer, params.id),
  );
  addRoute(app, services, warranty.markWarranty, ({ viewer, params, body }) =>
    markWarranty(services, viewer, { ...params, ...body }),
  );
  addRoute(app, services, endpoints.unsubscribeFromMail, async ({ query }) => {
    await unsubscribeFromMail(services, query.token);
    return undefined;
  });
  addRoute(app, services, endpoints.listDeliveries, ({ viewer, query }) =>
    listDeliveries(services, viewer, query),
  );
  addRoute(app, services, endpoints.sendAgain, async ({ viewer, params }) => {
    await sendAgain(services, viewer, params.id);
    return undefined;
  });
}
