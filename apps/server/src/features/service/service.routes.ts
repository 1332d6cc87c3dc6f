import * as endpoints from '@greenroom/domain/service/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '#http/add-route.ts';
import { sendPage } from '#http/send-page.ts';
import { sourceOf } from '#http/source-of.ts';
import { versionOf } from '#http/version-of.ts';
import { narrowTo, readAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { listCalendars } from './calendars/calendars.queries.ts';
import { createCalendar, importHolidays, updateCalendar } from './calendars/change-calendars.ts';
import { deleteCalendar, restoreCalendar } from './calendars/delete-calendar.ts';
import { getAvailability, listAvailability } from './days/read-availability.ts';
import { recount } from './days/recount.ts';
import {
  getRoomService,
  getSiteService,
  updateRoomService,
  updateSiteService,
} from './sites/change-site-service.ts';
import { cancelWindow, createWindow, listWindows, restoreWindow } from './windows/plan-windows.ts';

export function addServiceRoutes(app: FastifyInstance, services: Services): void {
  addRoute(app, services, endpoints.listCalendars, ({ viewer, query }) =>
    readAsViewer(services.database, viewer, (db, scope) =>
      listCalendars(db, narrowTo(scope, query.partner_id)),
    ),
  );
  addRoute(app, services, endpoints.createCalendar, ({ viewer, body, request }) =>
    createCalendar(services, { viewer, address: request.ip }, body),
  );
  addRoute(app, services, endpoints.updateCalendar, ({ viewer, params, headers, body, request }) =>
    updateCalendar(
      services,
      { viewer, address: request.ip },
      { ...params, ...versionOf(headers), change: body },
    ),
  );
  addRoute(app, services, endpoints.importHolidays, ({ viewer, params, headers, body, request }) =>
    importHolidays(services, { viewer, address: request.ip }, { ...params, ...versionOf(headers), ...body }),
  );
  addRoute(app, services, endpoints.deleteCalendar, async ({ viewer, params, headers, request }) => {
    const manager = { viewer, address: request.ip, source: sourceOf(request) };
    await deleteCalendar(services, manager, { ...params, ...versionOf(headers) });
    return undefined;
  });
  addRoute(app, services, endpoints.restoreCalendar, ({ viewer, params, request }) =>
    restoreCalendar(services, { viewer, address: request.ip, source: sourceOf(request) }, params.id),
  );

  addRoute(app, services, endpoints.getSiteService, ({ viewer, params }) =>
    getSiteService(services, viewer, params.id),
  );
  addRoute(app, services, endpoints.updateSiteService, ({ viewer, params, headers, body, request }) =>
    updateSiteService(
      services,
      { viewer, address: request.ip, source: sourceOf(request) },
      { ...params, ...versionOf(headers), change: body },
    ),
  );
  addRoute(app, services, endpoints.getRoomService, ({ viewer, params }) =>
    getRoomService(services, viewer, params.id),
  );
  addRoute(app, services, endpoints.updateRoomService, ({ viewer, params, headers, body, request }) =>
    updateRoomService(
      services,
      { viewer, address: request.ip },
      { ...params, ...versionOf(headers), ...body },
    ),
  );

  addRoute(app, services, endpoints.listWindows, ({ viewer, query }) => listWindows(services, viewer, query));
  addRoute(app, services, endpoints.createWindow, ({ viewer, body, request }) =>
    createWindow(services, { viewer, address: request.ip }, body),
  );
  addRoute(app, services, endpoints.cancelWindow, ({ viewer, params, request }) =>
    cancelWindow(services, { viewer, address: request.ip }, params.id),
  );
  addRoute(app, services, endpoints.restoreWindow, ({ viewer, params, request }) =>
    restoreWindow(services, { viewer, address: request.ip }, params.id),
  );

  addRoute(app, services, endpoints.getAvailability, ({ viewer, query }) =>
    getAvailability(services, viewer, query),
  );
  addRoute(app, services, endpoints.listAvailability, async ({ viewer, query, request, reply }) =>
    sendPage({ request, reply }, await listAvailability(services, viewer, query)),
  );
  addRoute(app, services, endpoints.recountAvailability, async ({ viewer, body, request }) => {
    await recount(services, { viewer, address: request.ip }, body);
    return undefined;
  });
}
