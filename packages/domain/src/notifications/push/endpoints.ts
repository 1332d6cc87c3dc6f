import { defineEndpoint } from '../../http/endpoint.ts';
import { idParams } from '../../http/id-params.ts';
import { myPush, newPushEndpoint } from './push.ts';

const own = { base: 'api', access: 'user' } as const;

export const getMyPush = defineEndpoint({
  ...own,
  name: 'getMyPush',
  method: 'GET',
  path: '/users/me/push_endpoints',
  summary: 'The browsers in which the user gets push messages, and the key that a subscription needs.',
  response: myPush,
});

export const addPushEndpoint = defineEndpoint({
  ...own,
  name: 'addPushEndpoint',
  method: 'POST',
  path: '/users/me/push_endpoints',
  summary:
    'Switches push messages on in a browser, until the session is ended. Of more than ten the oldest goes.',
  body: newPushEndpoint,
  response: myPush,
  status: 201,
});

export const removePushEndpoint = defineEndpoint({
  ...own,
  name: 'removePushEndpoint',
  method: 'DELETE',
  path: '/users/me/push_endpoints/{id}',
  summary: 'Switches push messages off in a browser.',
  params: idParams,
  status: 204,
});

export const testPush = defineEndpoint({
  ...own,
  name: 'testPush',
  method: 'POST',
  path: '/users/me/push_endpoints/{id}/test',
  summary: 'Sends a test message to a browser, and waits until its push service has taken it.',
  params: idParams,
  status: 204,
});
