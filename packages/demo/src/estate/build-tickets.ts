import { demoPartners } from '../catalogue/partner-catalogue.ts';
import { canBeAbout, type TicketText, ticketTexts } from '../catalogue/ticket-catalogue.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { BuiltRoom } from './build-sites.ts';
import type { Calendar } from './calendar.ts';
import type { AssetRow, TicketRow, UserRow } from './demo-estate.ts';

const stages = [
  { stage: 1, weight: 18, age: [1, 9] },
  { stage: 2, weight: 22, age: [2, 30] },
  { stage: 12, weight: 10, age: [8, 70] },
  { stage: 3, weight: 34, age: [5, 240] },
  { stage: 4, weight: 7, age: [20, 240] },
  { stage: 11, weight: 9, age: [10, 120] },
] as const;

export function buildTickets(
  estate: { rooms: readonly BuiltRoom[]; assets: readonly AssetRow[]; users: readonly UserRow[] },
  random: SeededRandom,
  calendar: Calendar,
): TicketRow[] {
  const tickets: TicketRow[] = [];
  for (const [index, partner] of demoPartners.entries()) {
    const partnerId = index + 1;
    const texts = random.shuffled(ticketTexts[partner.language]);
    const assets = estate.assets.filter((asset) => asset.partner_id === partnerId);
    const staff = staffOf(partnerId, estate.users);
    for (let number = 0; number < partner.tickets; number++) {
      const [name, description, priority, about] = texts[number % texts.length] as TicketText;
      const asset = random.pick(assets.filter((candidate) => canBeAbout(candidate, about)));
      const room = estate.rooms[asset.room_id - 1] as BuiltRoom;
      // The first tickets of each partner cover all stages, so that no column of a board is empty.
      const { stage, age } =
        stages[number] ?? random.weighted(stages.map((entry) => [entry, entry.weight] as const));
      const fill = (text: string) =>
        text
          .replaceAll('{room}', room.row.name)
          .replaceAll('{site}', room.site.row.name)
          .replaceAll('{device}', asset.product_name);
      const daysAgo = random.between(age[0], age[1]);
      const inErp = random.chance(0.6);
      tickets.push({
        id: 0,
        partner_id: partnerId,
        asset_id: asset.id,
        name: fill(name),
        priority,
        stage,
        team: 'Support',
        source: random.weighted([
          [5, 40],
          [4, 30],
          [3, 10],
          [1, 10],
          [7, 5],
          [null, 5],
        ]),
        odoo_id: inErp ? 4200 + partnerId * 1000 + number * 3 : 0,
        sales_order: random.chance(0.3) ? `S${String(random.between(10240, 19880)).padStart(5, '0')}` : null,
        additional_data: { description: fill(description) },
        created_by: random.pick(staff).id,
        created_at: calendar.workingHours(daysAgo, random.next()),
        updated_at: calendar.workingHours(stage === 1 ? daysAgo : daysAgo * random.next(), 1),
        ...unplanned,
      });
    }
  }
  // Ticket numbers grow with time, as in a real system.
  tickets.sort((a, b) => a.created_at.localeCompare(b.created_at));
  return tickets.map((ticket, index) => ({
    ...ticket,
    id: index + 1,
    ...planned(ticket, staffOf(ticket.partner_id, estate.users), { random, calendar }),
  }));
}

function staffOf(partnerId: number, users: readonly UserRow[]): UserRow[] {
  return users.filter(
    (user) =>
      user.partner_id === partnerId &&
      user.is_active &&
      !user.force_explicit_grants &&
      !user.must_change_password,
  );
}

type Plan = Pick<TicketRow, 'assigned_to' | 'assigned_to_name' | 'due_at'>;

const unplanned: Plan = { assigned_to: null, assigned_to_name: null, due_at: null };

/** Most new tickets still wait for an assignee; some of those that are worked on have a due date, a few of them passed. */
function planned(
  { stage }: TicketRow,
  staff: readonly UserRow[],
  { random, calendar }: { random: SeededRandom; calendar: Calendar },
): Plan {
  const isNew = stage === 1;
  const isOpen = isNew || stage === 2 || stage === 12;
  const user = random.chance(isNew ? 0.25 : 0.85) ? random.pick(staff) : undefined;
  const due = isOpen && random.chance(0.35) ? calendar.daysAgo(random.between(-12, 2) - 16 / 24) : null;
  return { assigned_to: user?.id ?? null, assigned_to_name: user?.full_name ?? null, due_at: due };
}
