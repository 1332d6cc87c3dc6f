import { randomUUID } from 'node:crypto';
import { asSystem } from '#platform/database/scope.ts';
import type { TestApp } from '../../start-test-app.ts';
import type { GuardedRequests } from './guarded-request.ts';

/** A calendar of a partner, a new one each time. */
function aCalendarOf(
  partner: { id: number },
  { database }: TestApp,
  deleted_at: Date | null = null,
): Promise<number> {
  return asSystem(database, async (db) => {
    const row = { partner_id: partner.id, name: randomUUID(), deleted_at };
    return (await db.insertInto('service_calendars').values(row).returning('id').executeTakeFirstOrThrow())
      .id;
  });
}

/** A window of the site that has not begun, a new one each time. */
function aWindowOf(site_id: number, { database }: TestApp): Promise<number> {
  return asSystem(database, async (db) => {
    const times = { starts_at: inTenDays, ends_at: new Date(inTenDays.getTime() + 3_600_000) };
    const row = { site_id, ...times, weekly: null, time_zone: 'Europe/Paris', made_by_name: 'x' };
    const rows = db
      .insertInto('maintenance_windows')
      .values({ room_id: null, asset_id: null, made_by: null, ...row });
    return (await rows.returning('id').executeTakeFirstOrThrow()).id;
  });
}

/** Other tests move the clock of the server forward. */
const inTenDays = new Date(Date.now() + 10 * 86_400_000);
const serviceWeek = [{ days: [1], opens: '08:00', closes: '19:00' }];
const holidayFile = 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260101\nEND:VEVENT\nEND:VCALENDAR';
const oneDay = { from: '2026-01-01', to: '2026-01-01' };
const noVersion = { 'if-match': '"0"' };
const firstVersion = { 'if-match': '"1"' };

export const serviceRequests: GuardedRequests = {
  listCalendars: async ({ partner }, t) => {
    await aCalendarOf(partner, t);
    return {};
  },
  createCalendar: ({ partner }) => ({
    body: { partner_id: partner.id, name: randomUUID(), weekly: serviceWeek },
  }),
  updateCalendar: async ({ partner }, t) => ({
    params: { id: await aCalendarOf(partner, t) },
    headers: firstVersion,
    body: { weekly: serviceWeek },
  }),
  deleteCalendar: async ({ partner }, t) => ({
    params: { id: await aCalendarOf(partner, t) },
    headers: firstVersion,
  }),
  restoreCalendar: async ({ partner }, t) => ({ params: { id: await aCalendarOf(partner, t, new Date()) } }),
  importHolidays: async ({ partner }, t) => ({
    params: { id: await aCalendarOf(partner, t) },
    headers: firstVersion,
    body: { file: holidayFile },
  }),
  getSiteService: ({ site_id }) => ({ params: { id: site_id } }),
  updateSiteService: async ({ aSpare }) => ({
    params: { id: (await aSpare()).site_id },
    headers: noVersion,
    body: { time_zone: 'Europe/Paris' },
  }),
  getRoomService: ({ room_id }) => ({ params: { id: room_id } }),
  updateRoomService: async ({ aSpare }) => ({
    params: { id: (await aSpare()).id },
    headers: noVersion,
    body: { importance: 'high' },
  }),
  listWindows: async ({ site_id }, t) => {
    await aWindowOf(site_id, t);
    return { query: { site_id } };
  },
  createWindow: ({ site_id }) => ({
    body: {
      ...{ site_id, reason: '', starts_at: inTenDays.toISOString() },
      weekly: { days: [1], starts: '22:00', ends: '23:00' },
    },
  }),
  cancelWindow: async ({ site_id }, t) => ({ params: { id: await aWindowOf(site_id, t) } }),
  restoreWindow: async ({ site_id }, t) => ({ params: { id: await aWindowOf(site_id, t) } }),
  getAvailability: ({ room_id }) => ({ query: { of: 'room', id: room_id, ...oneDay } }),
  listAvailability: ({ site_id }) => ({ query: { of: 'room', parent: site_id, ...oneDay } }),
  recountAvailability: ({ site_id }) => ({ body: { site_id, from: new Date().toISOString().slice(0, 10) } }),
};
