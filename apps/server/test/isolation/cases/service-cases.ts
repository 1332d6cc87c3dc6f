import { visibilityOf } from '@greenroom/domain/access/viewer.ts';
import { maxNamedSites, type ServiceCalendar } from '@greenroom/domain/service/calendar.ts';
import type { MaintenanceWindow } from '@greenroom/domain/service/maintenance-window.ts';
import type { RoomService, SiteService } from '@greenroom/domain/service/site-service.ts';
import { anyId, type CaseContext, type IsolationCase, maybe } from '../isolation-case.ts';
import { has, seesCalendar, seesWindow } from '../table-rules.ts';
import type { World } from '../world.ts';

const weekly = [{ days: [1], opens: '08:00', closes: '19:00' }];
const file = 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260102\nEND:VEVENT\nEND:VCALENDAR';
const dayOf = (ms: number) => new Date(Date.now() + ms).toISOString().slice(0, 10);
const period = { from: dayOf(-86_400_000 * 100), to: dayOf(86_400_000 * 100) };
const quoted = (version: number | undefined) => ({ 'if-match': `"${version ?? 0}"` });

const isBound = ({ user }: CaseContext) => visibilityOf(user) === 'grants';
const calendarsOf = (context: CaseContext) =>
  context.world.calendars.filter((row) => seesCalendar(row, context));

/** Calendars also hold for sites that a user with explicit grants does not see. */
function statusOfCalendarChange(context: CaseContext): number {
  if (isBound(context)) return 403;
  return has(calendarsOf(context), Number(context.request.params?.id)) ? 200 : 404;
}

function ofCalendar(world: World, id: number) {
  return { params: { id }, headers: quoted(world.calendars.find((row) => row.id === id)?.version ?? 1) };
}

const siteOf = ({ seen, world }: CaseContext, window: World['windows'][0]): number | null => {
  const asset = world.assets.find(({ id }) => id === window.asset_id);
  const room_id = window.room_id ?? asset?.room_id;
  const room = seen.rooms.find(({ id }) => id === room_id);
  const site_id = window.site_id ?? room?.site_id ?? 0;
  return has(seen.sites, site_id) ? site_id : null;
};

const ofSeenWindow: IsolationCase = {
  writes: true,
  makeRequest: (world, random) => ({ params: { id: anyId(world.windows, random) } }),
  expected(context) {
    const window = context.world.windows.find(({ id }) => id === context.request.params?.id);
    return { status: window && seesWindow(window, context) ? 200 : 404 };
  },
};

export const serviceCases: Record<string, IsolationCase> = {
  listCalendars: {
    makeRequest: () => ({}),
    expected: (context) => ({
      status: 200,
      body: calendarsOf(context).map(({ id }) => {
        const users = context.world.site_services.filter(
          (one) => one.calendar_id === id && has(context.seen.sites, one.site_id),
        );
        return [id, users.length, users.length > maxNamedSites ? null : users.map(({ site_id }) => site_id)];
      }),
    }),
    essence: (rows: ServiceCalendar[]) =>
      rows
        .map(({ id, sites, used_by }) => {
          const ids = used_by.map((site) => site.id).sort((a, b) => a - b);
          return [id, sites, sites > maxNamedSites ? null : ids] as const;
        })
        .sort(([a], [b]) => a - b),
  },
  createCalendar: {
    writes: true,
    makeRequest: (world, random) => ({
      body: { partner_id: anyId(world.partners, random), name: String(random.between(1, 1e9)), weekly },
    }),
    expected: (context) => ({
      status: isBound(context)
        ? 403
        : has(context.seen.partners, Number(context.request.body?.partner_id))
          ? 201
          : 404,
    }),
  },
  updateCalendar: {
    writes: true,
    makeRequest: (world, random) => ({
      ...ofCalendar(world, anyId(world.calendars, random)),
      body: { weekly },
    }),
    expected: (context) => ({ status: statusOfCalendarChange(context) }),
  },
  deleteCalendar: {
    writes: true,
    makeRequest: (world, random) => ofCalendar(world, anyId(world.calendars, random)),
    expected(context) {
      const status = statusOfCalendarChange(context);
      return { status: status === 200 ? 204 : status };
    },
  },
  restoreCalendar: {
    writes: true,
    makeRequest: (world, random) => ({ params: { id: anyId(world.calendars, random) } }),
    expected(context) {
      if (isBound(context)) return { status: 403 };
      const { calendars } = context.world;
      const found = calendars.find(({ id }) => id === context.request.params?.id);
      if (!found || !has(context.seen.partners, found.partner_id)) return { status: 404 };
      const { partner_id, name, deleted_at } = found;
      const isTaken = calendars.some(
        (one) => one.partner_id === partner_id && one.name === name && one.deleted_at === null,
      );
      return { status: deleted_at !== null && isTaken ? 409 : 200 };
    },
  },
  importHolidays: {
    writes: true,
    makeRequest: (world, random) => ({
      ...ofCalendar(world, anyId(world.calendars, random)),
      body: { file },
    }),
    expected: (context) => ({ status: statusOfCalendarChange(context) }),
  },
  getSiteService: {
    makeRequest: (world, random) => ({ params: { id: anyId(world.sites, random) } }),
    expected({ seen, world, request }) {
      const id = Number(request.params?.id);
      if (!has(seen.sites, id)) return { status: 404 };
      const found = world.site_services.find(({ site_id }) => site_id === id);
      return { status: 200, body: [id, found?.calendar_id ?? null] };
    },
    essence: ({ site_id, calendar }: SiteService) => [site_id, calendar?.id ?? null],
  },
  updateSiteService: {
    writes: true,
    makeRequest(world, random) {
      const id = anyId(world.sites, random);
      const calendar_id = maybe(random, 0.6, () => anyId(world.calendars, random)) ?? null;
      const found = world.site_services.find(({ site_id }) => site_id === id);
      return { params: { id }, headers: quoted(found?.version), body: { calendar_id } };
    },
    expected(context) {
      const { params, body } = context.request;
      const site = context.seen.sites.find(({ id }) => id === params?.id);
      if (!site) return { status: 404 };
      if (body?.calendar_id === null) return { status: 200 };
      const calendar = calendarsOf(context).find(({ id }) => id === body?.calendar_id);
      if (!calendar) return { status: 404 };
      return { status: calendar.partner_id === site.partner_id ? 200 : 409 };
    },
  },
  getRoomService: {
    makeRequest: (world, random) => ({ params: { id: anyId(world.rooms, random) } }),
    expected({ seen, request }) {
      const id = Number(request.params?.id);
      return has(seen.rooms, id) ? { status: 200, body: id } : { status: 404 };
    },
    essence: ({ room_id }: RoomService) => room_id,
  },
  updateRoomService: {
    writes: true,
    makeRequest(world, random) {
      const id = anyId(world.rooms, random);
      const found = world.room_services.find(({ room_id }) => room_id === id);
      return { params: { id }, headers: quoted(found?.version), body: { importance: 'high' } };
    },
    expected: ({ seen, request }) => ({ status: has(seen.rooms, Number(request.params?.id)) ? 200 : 404 }),
  },
  listWindows: {
    makeRequest: (world, random) => ({
      query: { site_id: maybe(random, 0.5, () => anyId(world.sites, random)) },
    }),
    expected(context) {
      const { site_id } = context.request.query ?? {};
      const seen = context.world.windows
        .filter((window) => seesWindow(window, context))
        .map((window) => [window.id, siteOf(context, window)] as const);
      const found = seen.filter(([, site]) => site_id === undefined || site === site_id);
      return { status: 200, body: found.slice(0, 500) };
    },
    essence: (rows: MaintenanceWindow[]) =>
      rows.map(({ id, site_id }) => [id, site_id] as const).sort(([a], [b]) => a - b),
  },
  createWindow: {
    writes: true,
    makeRequest(world, random) {
      const kind = random.pick(['site', 'room', 'asset'] as const);
      const id = anyId(world[`${kind}s`], random);
      const starts_at = new Date(Date.now() + 86_400_000).toISOString();
      const ends_at = new Date(Date.now() + 90_000_000).toISOString();
      return { body: { [`${kind}_id`]: id, starts_at, ends_at, reason: '' } };
    },
    expected({ seen, request }) {
      const { site_id, room_id, asset_id } = request.body as Record<string, number>;
      const isSeen =
        has(seen.sites, site_id ?? 0) || has(seen.rooms, room_id ?? 0) || has(seen.assets, asset_id ?? 0);
      return { status: isSeen ? 201 : 404 };
    },
  },
  cancelWindow: ofSeenWindow,
  restoreWindow: ofSeenWindow,
  getAvailability: {
    makeRequest(world, random) {
      const of = random.pick(['partner', 'site', 'room', 'asset'] as const);
      return { query: { of, id: anyId(world[`${of}s`], random), ...period } };
    },
    expected({ seen, world, request }) {
      const { of, id } = request.query as { of: 'partner' | 'site' | 'room' | 'asset'; id: number };
      if (!has(seen[`${of}s`], id)) return { status: 404 };
      const rooms = seen.rooms.filter((room) =>
        of === 'room' ? room.id === id : of === 'site' ? room.site_id === id : room.partner_id === id,
      );
      const days = of === 'asset' ? world.asset_days.filter((day) => day.asset_id === id) : [];
      const roomDays = of === 'asset' ? [] : world.room_days.filter((day) => has(rooms, day.room_id));
      return { status: 200, body: [...days, ...roomDays].reduce((sum, { open_s }) => sum + open_s, 0) };
    },
    essence: ({ open_s }: { open_s: number }) => open_s,
  },
  listAvailability: {
    makeRequest(world, random) {
      const of = random.pick(['site', 'room'] as const);
      const parent = anyId(of === 'site' ? world.partners : world.sites, random);
      return { query: { of, parent, ...period } };
    },
    expected({ seen, world, request }) {
      const { of, parent } = request.query as { of: 'site' | 'room'; parent: number };
      if (!has(of === 'site' ? seen.partners : seen.sites, parent)) return { status: 404 };
      const counted = seen.rooms.filter(({ id }) => world.room_days.some((day) => day.room_id === id));
      const found =
        of === 'room'
          ? counted.filter(({ site_id }) => site_id === parent)
          : seen.sites.filter(
              (site) => site.partner_id === parent && counted.some(({ site_id }) => site_id === site.id),
            );
      return { status: 200, body: found.map(({ id }) => id) };
    },
    essence: (rows: { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b),
  },
  recountAvailability: {
    writes: true,
    makeRequest: (world, random) => ({
      body: { site_id: anyId(world.sites, random), from: new Date().toISOString().slice(0, 10) },
    }),
    expected: ({ seen, request }) => ({ status: has(seen.sites, Number(request.body?.site_id)) ? 204 : 404 }),
  },
};
