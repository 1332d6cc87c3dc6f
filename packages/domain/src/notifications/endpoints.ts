import * as z from 'zod/mini';
import { boundedText } from '../http/bounded-text.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { bigIdFromText, idFromText, idParams } from '../http/id-params.ts';
import { channel, channelChange, channelWithSecret, newChannel, oneOf } from './channel.ts';
import { delivery, deliveryStates } from './delivery.ts';
import { myNotifications, myNotificationsChange } from './my-notifications.ts';

const managed = { base: 'api', access: 'user', permission: 'notifications.manage' } as const;

export const listChannels = defineEndpoint({
  ...managed,
  name: 'listChannels',
  method: 'GET',
  path: '/notifications/channels',
  summary: 'The webhooks and the Teams and Slack channels of a partner, by name.',
  query: z.object({ partner_id: z.optional(idFromText) }),
  response: z.array(channel),
});

export const createChannel = defineEndpoint({
  ...managed,
  name: 'createChannel',
  isSensitive: true,
  method: 'POST',
  path: '/notifications/channels',
  summary:
    'Adds a webhook, a Teams or a Slack channel. The secret with which a webhook is signed is in this response alone. Webhooks follow Standard Webhooks 1.0.0.',
  body: newChannel,
  response: channelWithSecret,
  status: 201,
});

export const updateChannel = defineEndpoint({
  ...managed,
  name: 'updateChannel',
  isSensitive: true,
  method: 'PUT',
  path: '/notifications/channels/{id}',
  summary:
    'Changes a channel, or switches it on or off. While it is off, its messages wait for nothing: they are withdrawn.',
  params: idParams,
  body: channelChange,
  response: channel,
});

export const removeChannel = defineEndpoint({
  ...managed,
  name: 'removeChannel',
  method: 'DELETE',
  path: '/notifications/channels/{id}',
  summary: 'Removes a channel with its log of deliveries.',
  params: idParams,
  status: 204,
});

export const testChannel = defineEndpoint({
  ...managed,
  name: 'testChannel',
  method: 'POST',
  path: '/notifications/channels/{id}/test',
  summary: 'Sends a test message to a channel. The log of deliveries shows what came of it.',
  params: idParams,
  status: 202,
});

export const rotateChannelSecret = defineEndpoint({
  ...managed,
  name: 'rotateChannelSecret',
  isSensitive: true,
  method: 'POST',
  path: '/notifications/channels/{id}/secret',
  summary:
    'Gives a webhook a new secret, which is in this response alone. For 24 hours messages also carry a signature with the old one.',
  params: idParams,
  response: channelWithSecret,
});

export const listDeliveries = defineEndpoint({
  ...managed,
  name: 'listDeliveries',
  method: 'GET',
  path: '/notifications/deliveries',
  summary: 'The last 200 messages of a partner to its channels and users, the newest first.',
  query: z.object({
    partner_id: z.optional(idFromText),
    channel_id: z.optional(idFromText),
    state: z.optional(oneOf(deliveryStates)),
  }),
  response: z.array(delivery),
});

export const sendAgain = defineEndpoint({
  ...managed,
  name: 'sendAgain',
  method: 'POST',
  path: '/notifications/deliveries/{id}/send',
  summary: 'Sends a message to a channel again, after those that wait. It has the same id.',
  params: z.object({ id: bigIdFromText }),
  status: 202,
});

const own = { base: 'api', access: 'user' } as const;

export const getMyNotifications = defineEndpoint({
  ...own,
  name: 'getMyNotifications',
  method: 'GET',
  path: '/users/me/notifications',
  summary: 'What the user is notified of by mail and by push, and when.',
  response: myNotifications,
});

export const saveMyNotifications = defineEndpoint({
  ...own,
  name: 'saveMyNotifications',
  method: 'PUT',
  path: '/users/me/notifications',
  summary: 'Sets what the user is notified of by mail and by push, and when.',
  body: myNotificationsChange,
  response: myNotifications,
});

export const unsubscribeFromMail = defineEndpoint({
  base: 'api',
  access: 'public',
  name: 'unsubscribeFromMail',
  method: 'POST',
  path: '/notifications/unsubscribe',
  summary:
    'Ends the mails to a user, with one click in the mail program (RFC 8058). The token is in each mail.',
  query: z.object({ token: boundedText(200) }),
  bodyType: 'form',
  body: z.object({ 'List-Unsubscribe': z.optional(boundedText(40)) }),
  status: 204,
});
