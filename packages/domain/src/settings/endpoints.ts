import { defineEndpoint } from '../http/endpoint.ts';
import { clientSettings } from './client-settings.ts';

export const getClientSettings = defineEndpoint({
  name: 'getClientSettings',
  method: 'GET',
  base: 'api',
  path: '/client-settings',
  access: 'user',
  summary: 'Settings of the installation that the console needs, such as custom map tiles.',
  response: clientSettings,
});
