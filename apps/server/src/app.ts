import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import { usualBodyBytes } from '@greenroom/domain/http/endpoint.ts';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { addAdminRoutes } from '#features/admin/admin.routes.ts';
import { watchRequests } from '#features/audit/security/watch-requests.ts';
import { addAuthRoutes } from '#features/auth/auth.routes.ts';
import { addBrandingRoutes } from '#features/branding/branding.routes.ts';
import { addDashboardRoutes } from '#features/dashboard/dashboard.routes.ts';
import { addBinRoutes } from '#features/estate/bin/bin.routes.ts';
import { addEstateRoutes } from '#features/estate/estate.routes.ts';
import { addHandoverRoutes } from '#features/estate/handover/handover.routes.ts';
import { addJobRoutes } from '#features/estate/jobs/jobs.routes.ts';
import { addUndoRoutes } from '#features/estate/undo/undo.routes.ts';
import { addFilesRoutes } from '#features/files/files.routes.ts';
import { addHealthRoutes } from '#features/health/health.routes.ts';
import { addWallRoutes } from '#features/health/wall/wall.routes.ts';
import { addHistoryRoutes } from '#features/history/history.routes.ts';
import { addImportRoutes } from '#features/import/import.routes.ts';
import { addIncidentsRoutes } from '#features/incidents/incidents.routes.ts';
import { addInstallationRoutes } from '#features/installation/installation.routes.ts';
import { addInventoryRoutes } from '#features/inventory/inventory.routes.ts';
import { addLabelsRoutes } from '#features/labels/labels.routes.ts';
import { addMaintenanceRoutes } from '#features/maintenance/maintenance.routes.ts';
import { addMonitoringRoutes } from '#features/monitoring/monitoring.routes.ts';
import { addNotificationsRoutes } from '#features/notifications/notifications.routes.ts';
import { addOdooRoutes } from '#features/odoo/page/odoo.routes.ts';
import { addAgentRoutes } from '#features/operations/agents/agents.routes.ts';
import { addOperationsRoutes } from '#features/operations/operations.routes.ts';
import { type OperationsTiming, usualTiming } from '#features/operations/operations-timing.ts';
import { addScimRoutes } from '#features/scim/scim.routes.ts';
import { addScimSettingsRoutes } from '#features/scim/scim-settings.routes.ts';
import { addServiceRoutes } from '#features/service/service.routes.ts';
import { addSettingsRoutes } from '#features/settings/settings.routes.ts';
import { addSupportRoutes } from '#features/support/support.routes.ts';
import { addViewsRoutes } from '#features/views/views.routes.ts';
import { addApiDocs } from '#http/api-docs/add-api-docs.ts';
import { closeAfterLastResponse } from '#http/close-after-last-response.ts';
import { addErrorHandler, sendClientError, sendFrameworkError } from '#http/error-handler.ts';
import { watchForwarding } from '#http/forwarding.ts';
import { addHealth } from '#http/monitoring/add-health.ts';
import { addMetrics } from '#http/monitoring/add-metrics.ts';
import { traceRequests } from '#http/monitoring/trace-requests.ts';
import { rejectWhileUnreachable } from '#http/next-server.ts';
import { rejectContentEncoding } from '#http/reject-content-encoding.ts';
import { addSecurityHeaders } from '#http/security-headers.ts';
import { trustProxyOf } from '#http/trust-proxy.ts';
import { setUpValidation } from '#http/validation/set-up-validation.ts';
import { addSecurityTxt } from '#http/web/add-security-txt.ts';
import { serveWeb } from '#http/web/serve-web.ts';
import type { Services } from '#platform/services.ts';

type AppOptions = { webFolder: string; timing?: OperationsTiming };

export async function buildApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const { config } = services;
  setUpValidation();
  const app = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    trustProxy: trustProxyOf(config.TRUST_PROXY),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    bodyLimit: usualBodyBytes,
    connectionTimeout: 70_000,
    requestTimeout: 65_000,
    keepAliveTimeout: 65_000,
    frameworkErrors: sendFrameworkError,
    clientErrorHandler: sendClientError,
    // On shutdown, idle connections are closed at once and running requests are finished.
    forceCloseConnections: 'idle',
    // A proxy may have sent a request before it finds the port closed: it is served like the running ones.
    return503OnClosing: false,
  });
  // Unknown expectations are ignored, as HTTP allows: Node's own rejection has no body.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  closeAfterLastResponse(app);
  addErrorHandler(app, services);
  addSecurityHeaders(app, config, options.webFolder);
  addMetrics(app, services);
  traceRequests(app, services);
  const forwarding = watchForwarding(app, services);
  rejectContentEncoding(app);
  watchRequests(app, services);
  rejectWhileUnreachable(app, services);
  await app.register(formbody);
  // Brotli 1 beats gzip 1 in size and time; below 1 KiB compression gains nothing.
  await app.register(compress, {
    threshold: 1024,
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  });

  addHealth(app, services, forwarding);
  addSecurityTxt(app, services);
  addApiDocs(app, services.version);
  addAdminRoutes(app, services);
  addAgentRoutes(app, services);
  addAuthRoutes(app, services);
  addBrandingRoutes(app, services);
  addDashboardRoutes(app, services);
  addFilesRoutes(app, services);
  addHealthRoutes(app, services);
  addWallRoutes(app, services, (options.timing ?? usualTiming).stream);
  addIncidentsRoutes(app, services);
  addInstallationRoutes(app, services, forwarding);
  addInventoryRoutes(app, services);
  addEstateRoutes(app, services);
  addImportRoutes(app, services);
  addUndoRoutes(app, services);
  addJobRoutes(app, services);
  addBinRoutes(app, services);
  addHandoverRoutes(app, services);
  addHistoryRoutes(app, services);
  addLabelsRoutes(app, services);
  addMaintenanceRoutes(app, services);
  addMonitoringRoutes(app, services);
  addNotificationsRoutes(app, services);
  addOdooRoutes(app, services);
  addOperationsRoutes(app, services, options.timing ?? usualTiming);
  addScimRoutes(app, services);
  addScimSettingsRoutes(app, services);
  addServiceRoutes(app, services);
  addSettingsRoutes(app, services);
  addSupportRoutes(app, services);
  addViewsRoutes(app, services);
  serveWeb(app, options.webFolder);
  return app;
}
