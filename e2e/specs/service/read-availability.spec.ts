import { expect } from '@playwright/test';
import { queryProduct } from '../../../apps/server/test/product/product-database.ts';
import { accounts } from '../../support/accounts.ts';
import { createPerson, freshName } from '../../support/create-person.ts';
import { openAs, requestAs, sessionOf } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

const zone = 'America/New_York';
const now = new Date();
const month = {
  first: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 10),
  last: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0)).toISOString().slice(0, 10),
};
/** Monday to Friday in the day, Saturday over midnight; the tenth is closed. */
const weekly = [
  { days: [1, 2, 3, 4, 5], opens: '07:30', closes: '20:15' },
  { days: [6], opens: '22:00', closes: '02:30' },
];
const closed = { day: `${month.first.slice(0, 8)}10`, opens: null, closes: null, name: 'Works' };

/** States that change several times a day, a gap of some hours every ninth day, planned work every fifth. */
const makePast = `
  with days as (
    select day::date as day, row_number() over (order by day) as n
    from generate_series($3::date, $4::date, '1 day') as day),
  states as (
    insert into room_changes (room_id, at, state)
    select $1, (day + make_interval(secs => abs(hashtext(day::text || part)) % 86400)) at time zone $5,
      (array['healthy', 'degraded', 'down', 'healthy', 'unknown'])[1 + abs(hashtext(part || day::text)) % 5]
    from days cross join unnest(array['a', 'b', 'c', 'd', 'e']) as part
    on conflict do nothing),
  gaps as (
    insert into watch_gaps (site_id, began_at, ended_at, filled_until, reason)
    select $2, (day + time '09:10:11') at time zone $5, (day + time '15:20:21') at time zone $5,
      case when n % 2 = 0 then (day + time '10:00:00') at time zone $5 end, 'agent-offline'
    from days where n % 9 = 4)
  insert into maintenance_windows (room_id, starts_at, ends_at, time_zone, made_by_name)
  select $1, (day + time '06:00') at time zone $5, (day + time '11:11:11') at time zone $5, $5, 'x'
  from days where n % 5 = 3`;

/**
 * Each second of the hours above by what covers it, from the raw rows alone: neither the hours nor the days that the
 * product has computed are read.
 */
const recount = `
  with bars as (
    select (day + opens) at time zone $5 as opens_at, (day + closes) at time zone $5 as closes_at
    from generate_series($3::date - 1, $4::date, '1 day') as d (stamp)
    cross join lateral (select stamp::date as day) as dated
    cross join lateral (
      select interval '7 hours 30 minutes' as opens, interval '20 hours 15 minutes' as closes
        where extract(isodow from day) <= 5
      union all
      select interval '22 hours', interval '26 hours 30 minutes' where extract(isodow from day) = 6) as hours
    where extract(day from day) <> 10 or day < $3::date),
  seconds as (
    select second, (second at time zone $5)::date as day
    from bars cross join lateral generate_series(opens_at, closes_at - interval '1 second', '1 second') as second
    where (second at time zone $5)::date between $3::date and $4::date),
  judged as (
    select day, case
        when exists (select from maintenance_windows w where w.room_id = $1
          and second >= w.starts_at and second < w.ends_at) then 'excluded'
        when exists (select from watch_gaps g where g.site_id = $2
          and second >= greatest(g.began_at, g.filled_until) and second < g.ended_at) then 'unknown'
        else coalesce((select c.state from room_changes c where c.room_id = $1 and c.at <= second
          order by c.at desc limit 1), 'unknown') end as state
    from seconds)
  select to_char(day, 'Mon FMDD, YYYY') as day,
    floor(1e4 * (count(*) filter (where state in ('healthy', 'degraded')))
      / nullif(count(*) filter (where state in ('healthy', 'degraded', 'down')), 0)) / 100 as figure,
    floor(1e4 * (count(*) filter (where state in ('healthy', 'degraded', 'down')))
      / nullif(count(*) filter (where state <> 'excluded'), 0)) / 100 as coverage
  from judged group by grouping sets ((day), ()) order by judged.day nulls first`;

type Counted = { day: string | null; figure: string | null; coverage: string | null };

const percent = (figure: string | null) => (figure === null ? '–' : `${Number(figure).toFixed(2)}%`);

test('the availability of a month on the page of a room is what its raw history says', {
  tag: '@full',
}, async ({ page }) => {
  const { access_token } = await sessionOf(page.request, accounts.admin);
  const headers = { authorization: `Bearer ${access_token}` };
  const partners = await requestAs<{ id: number; name: string }[]>(
    page.request,
    accounts.admin,
    '/api/partners',
  );
  const partner_id = partners.find((partner) => /lumi/i.test(partner.name))?.id;
  const send = async (path: string, data: unknown) => {
    const response = await page.request.post(`/api/${path}`, { headers, data });
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
    return response;
  };
  const create = async (path: string, data: unknown): Promise<{ id: number }> =>
    (await send(path, data)).json();
  const site = await create('sites', { name: freshName(), partner_id, time_zone: zone });
  const room = await create('rooms', { name: freshName(), site_id: site.id });
  const calendar = await create('service/calendars', {
    ...{ name: freshName(), partner_id, weekly, days: [closed] },
  });
  const assigned = await page.request.put(`/api/sites/${site.id}/service`, {
    headers: { ...headers, 'if-match': '"0"' },
    data: { calendar_id: calendar.id },
  });
  expect(assigned.status()).toBe(200);
  const dataDir = process.env.E2E_DATA_DIR ?? '';
  const query = <Row>(text: string) =>
    queryProduct<Row>(dataDir, text, [room.id, site.id, month.first, month.last, zone]);
  await queryProduct(dataDir, 'select ensure_history_partitions($2, $1)', [month.first, month.last]);
  await query(makePast);
  // The night shift of the day before reaches into the month.
  const from = new Date(Date.parse(month.first) - 86_400_000).toISOString().slice(0, 10);
  await send('service/recount', { site_id: site.id, from });
  const [whole, ...days] = await query<Counted>(recount);
  expect(days.length).toBeGreaterThan(20);

  const reader = await createPerson(page.request, { partner: /lumi/i });
  await openAs(page, reader.email, `/inventory/rooms/${room.id}`);
  const section = page.getByRole('region', { name: 'Availability', exact: true });
  await section.getByRole('button', { name: 'Previous month' }).click();
  const known = `(known for ${percent(whole?.coverage ?? null)})`;
  await expect(section).toContainText(percent(whole?.figure ?? null));
  await expect(section).toContainText(known);
  const rows = section.getByRole('row');
  await expect(rows).toHaveCount(1 + Number(month.last.slice(8)));
  for (const { day, figure } of days) {
    const cells = rows.filter({ has: page.getByRole('cell', { name: day ?? '', exact: true }) });
    await expect(cells.getByRole('cell').first(), `${day}`).toContainText(percent(figure));
  }
});
