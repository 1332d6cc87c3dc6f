import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import type { BoardColumn } from '@greenroom/domain/maintenance/board.ts';
import type { Ticket } from '@greenroom/domain/maintenance/ticket.ts';

export type Lane = {
  /** The id of the site or user; 0 for the tickets without one. */
  id: number;
  /** Null for the tickets without one. */
  name: string | null;
  count: number;
  /** By stage, in the order of the columns. */
  cells: ReadonlyMap<number, readonly Ticket[]>;
};

/** One lane for each site or assignee: first the tickets without one, then by name. */
export function groupLanes(columns: readonly BoardColumn[], by: 'site' | 'assignee'): Lane[] {
  const lanes = new Map<number, { name: string | null; cells: Map<number, Ticket[]>; count: number }>();
  for (const { stage, tickets } of columns) {
    for (const ticket of tickets) {
      const thing = by === 'site' ? ticket.site : ticket.assigned_to;
      const id = thing?.id ?? 0;
      const lane = lanes.get(id) ?? { name: thing?.name ?? null, cells: new Map(), count: 0 };
      lanes.set(id, lane);
      lane.count += 1;
      const cell = lane.cells.get(stage);
      if (cell) cell.push(ticket);
      else lane.cells.set(stage, [ticket]);
    }
  }
  const sorted = [...lanes].map(([id, lane]) => ({ id, ...lane, key: foldText(lane.name) }));
  sorted.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id));
  return sorted.map(({ key: _, ...lane }) => lane);
}
