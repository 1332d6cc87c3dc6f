import * as z from 'zod/mini';
import { rowId } from '../../http/id-params.ts';

const party = z.object({ id: z.int(), name: z.string() });

/** What goes along when a site gets another partner, what ends, and what stands in the way. */
export const handOver = z.object({
  site: party,
  from: party,
  to: party,
  rooms: z.int(),
  assets: z.int(),
  files: z.int(),
  connections: z.int(),
  agents: z.int(),
  /** Rooms and assets of the site that are in the bin. */
  binned: z.int(),
  /** Users who see something of the site now and nothing of it afterwards. */
  people: z.int(),
  /** Explicit grants that end. */
  grants: z.int(),
  /** The other partner has them already, or an outlet feeds a device across the border of the site. */
  obstacles: z.object({ references: z.int(), mac_addresses: z.int(), outlets: z.int() }),
});
export type HandOver = z.infer<typeof handOver>;

/** The partner that the site goes to. */
export const handOverForm = z.object({ partner_id: rowId });
