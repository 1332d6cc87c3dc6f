import * as z from 'zod/mini';
import { boundedText } from '../http/bounded-text.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { idFromText, idParams, rowId } from '../http/id-params.ts';
import { versioned } from '../http/versioned.ts';
import { pageParameters } from '../listing/page.ts';
import { partnerParameter } from '../listing/partner-parameter.ts';
import { sortParameter } from '../listing/sort-parameter.ts';
import { availabilityOf, availabilityReport, availabilityRow } from './availability-report.ts';
import {
  calendarChange,
  calendarDate,
  deletedCalendarDays,
  newCalendar,
  serviceCalendar,
} from './calendar.ts';
import { maintenanceWindow, newWindow } from './maintenance-window.ts';
import { roomService, roomServiceChange, siteService, siteServiceChange } from './site-service.ts';

const read = { base: 'api', access: 'user', method: 'GET' } as const;
const managed = { base: 'api', access: 'user', permission: 'service.manage' } as const;

/** A calendar with all its days. */
const calendarBytes = 393_216;
const maxFileLength = 65_536;

export const listCalendars = defineEndpoint({
  ...read,
  name: 'listCalendars',
  path: '/service/calendars',
  summary: 'The calendars of service hours that the viewer sees, by name.',
  query: z.object(partnerParameter),
  response: z.array(serviceCalendar),
});

export const createCalendar = defineEndpoint({
  ...managed,
  name: 'createCalendar',
  method: 'POST',
  path: '/service/calendars',
  summary: 'Creates a calendar of service hours: bars of the week, a country with its holidays, single days.',
  body: newCalendar,
  maxBodyBytes: calendarBytes,
  response: serviceCalendar,
  status: 201,
});

export const updateCalendar = defineEndpoint({
  ...managed,
  name: 'updateCalendar',
  method: 'PUT',
  path: '/service/calendars/{id}',
  summary:
    'Changes a calendar, unless it has changed since the version of `If-Match` (412). Other hours hold from a day on; earlier days keep theirs.',
  params: idParams,
  headers: versioned,
  body: calendarChange,
  maxBodyBytes: calendarBytes,
  response: serviceCalendar,
});

export const importHolidays = defineEndpoint({
  ...managed,
  name: 'importHolidays',
  method: 'POST',
  path: '/service/calendars/{id}/holidays',
  summary:
    'Adds the all-day events of an iCalendar file as closed days, unless the calendar has changed since the version of `If-Match` (412). Days that it has already stay as they are.',
  params: idParams,
  headers: versioned,
  body: z.object({ file: boundedText(maxFileLength, 'must have at most 64 kB') }),
  // Each character may be written as an escape of six.
  maxBodyBytes: 6 * maxFileLength + 1024,
  response: serviceCalendar,
});

export const deleteCalendar = defineEndpoint({
  ...managed,
  name: 'deleteCalendar',
  method: 'DELETE',
  path: '/service/calendars/{id}',
  summary: `Deletes a calendar, unless it has changed since the version of \`If-Match\` (412). The sites that use it are open Monday to Friday, 08:00 to 19:00, from today on; earlier days stay as they were counted. It can be restored for ${deletedCalendarDays} days.`,
  params: idParams,
  headers: versioned,
  status: 204,
});

export const restoreCalendar = defineEndpoint({
  ...managed,
  name: 'restoreCalendar',
  method: 'POST',
  path: '/service/calendars/{id}/restore',
  summary: 'Restores a deleted calendar, also for the sites that used it and have not got another one since.',
  params: idParams,
  response: serviceCalendar,
});

export const getSiteService = defineEndpoint({
  ...read,
  name: 'getSiteService',
  path: '/sites/{id}/service',
  summary: 'When the rooms of a site have to work: time zone, calendar, target.',
  params: idParams,
  response: siteService,
});

export const updateSiteService = defineEndpoint({
  ...managed,
  name: 'updateSiteService',
  method: 'PUT',
  path: '/sites/{id}/service',
  summary:
    'Sets the time zone, the calendar and the target of a site, unless they have changed since the version of `If-Match` (412).',
  params: idParams,
  headers: versioned,
  body: siteServiceChange,
  response: siteService,
});

export const getRoomService = defineEndpoint({
  ...read,
  name: 'getRoomService',
  path: '/rooms/{id}/service',
  summary: 'How important a room is.',
  params: idParams,
  response: roomService,
});

export const updateRoomService = defineEndpoint({
  ...managed,
  name: 'updateRoomService',
  method: 'PUT',
  path: '/rooms/{id}/service',
  summary: 'Sets how important a room is, unless it has changed since the version of `If-Match` (412).',
  params: idParams,
  headers: versioned,
  body: roomServiceChange,
  response: roomService,
});

export const listWindows = defineEndpoint({
  ...read,
  name: 'listWindows',
  path: '/service/windows',
  summary:
    'Windows of planned work that the viewer sees: those that run, then the next ones, then those of the last 90 days; at most 500. With an id: those that concern this site, room or asset.',
  query: z.object({
    ...partnerParameter,
    site_id: z.optional(idFromText),
    room_id: z.optional(idFromText),
    asset_id: z.optional(idFromText),
  }),
  response: z.array(maintenanceWindow),
});

export const createWindow = defineEndpoint({
  ...managed,
  name: 'createWindow',
  method: 'POST',
  path: '/service/windows',
  summary:
    'Plans work on a site, a room or an asset: once (15 minutes to 14 days) or weekly (at most 12 hours, in the time of the site). The time is left out of availability. It may begin up to 7 days back, with a reason, and is then marked.',
  body: newWindow,
  response: maintenanceWindow,
  status: 201,
});

export const cancelWindow = defineEndpoint({
  ...managed,
  name: 'cancelWindow',
  method: 'POST',
  path: '/service/windows/{id}/cancel',
  summary:
    'Cancels a window. The time that has passed in it stays excluded, unless it was entered afterwards: then all of it is taken back, also when it is over, up to 7 days after its beginning.',
  params: idParams,
  response: maintenanceWindow,
});

export const restoreWindow = defineEndpoint({
  ...managed,
  name: 'restoreWindow',
  method: 'POST',
  path: '/service/windows/{id}/restore',
  summary: 'Takes back that a window was cancelled, up to an hour later.',
  params: idParams,
  response: maintenanceWindow,
});

export const getAvailability = defineEndpoint({
  ...read,
  name: 'getAvailability',
  path: '/service/availability',
  summary:
    'How much of the service hours a room, a site, a partner or a device was available, in whole and for each day of the site: at most 400 days. Of a site and a partner: the sums of the rooms in view.',
  query: z.object({
    of: z.enum(availabilityOf, `must be one of ${availabilityOf.join(', ')}`),
    id: idFromText,
    from: calendarDate,
    to: calendarDate,
  }),
  response: availabilityReport,
});

export const listAvailability = defineEndpoint({
  ...read,
  name: 'listAvailability',
  path: '/service/availability/rows',
  summary:
    'The rooms of a site, or the sites of a partner, with their availability, the worst first. Pages like every list.',
  query: z.object({
    ...pageParameters,
    sort: sortParameter(['availability', 'name'], 'availability'),
    of: z.enum(['site', 'room'], 'must be one of site, room'),
    /** Of rooms the site, of sites the partner. */
    parent: idFromText,
    from: calendarDate,
    to: calendarDate,
  }),
  response: z.array(availabilityRow),
});

export const recountAvailability = defineEndpoint({
  ...managed,
  name: 'recountAvailability',
  method: 'POST',
  path: '/service/recount',
  summary:
    'Counts the days of a site again from a day on, by the calendar and the windows as they are now; at most 400 days. It is in the audit log.',
  body: z.object({ site_id: rowId, from: calendarDate }),
  status: 204,
});
