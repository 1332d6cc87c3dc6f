import * as z from 'zod/mini';
import { assetChange } from '../asset-form.ts';
import { roomChange } from '../room-form.ts';
import { siteChange } from '../site-form.ts';
import { tags } from '../tags.ts';

/** Fields that can have one value for many rows; a name, a serial number or an address belongs to one. */
const bulkFields = {
  site: z.pick(siteChange, { address: true, city: true, postal_code: true, country: true }),
  room: z.pick(roomChange, { site_id: true, floor: true, room_type: true, capacity: true }),
  asset: z.pick(assetChange, {
    room_id: true,
    product_name: true,
    asset_type: true,
    category: true,
    manufacturer: true,
    model: true,
    vendor_name: true,
    customer: true,
    firmware_version: true,
    status: true,
    warranty_start_date: true,
    warranty_end_date: true,
    description: true,
    retired_on: true,
    retirement_reason: true,
  }),
};

const tagging = { add_tags: z.optional(tags), remove_tags: z.optional(tags) };

/** What changes in all rows. In a file without endpoints, whose schemas the browser does not have. */
export const bulkForms = {
  site: z.object({ set: z.optional(bulkFields.site), ...tagging }),
  room: z.object({ set: z.optional(bulkFields.room), ...tagging }),
  asset: z.object({ set: z.optional(bulkFields.asset), ...tagging }),
};
