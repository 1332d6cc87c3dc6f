import { getClientSettings } from '@greenroom/domain/settings/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import type { Services } from '#platform/services.ts';

export function addSettingsRoutes(app: FastifyInstance, services: Services): void {
  const {
    MAP_TILES_LIGHT_URL: light,
    MAP_TILES_DARK_URL,
    MAP_TILES_ATTRIBUTION: attribution,
  } = services.config;
  const map_tiles = light === undefined ? null : { light, dark: MAP_TILES_DARK_URL ?? light, attribution };
  addRoute(app, services, getClientSettings, async () => ({ map_tiles }));
}
