import type { DeviceMessage } from '@greenroom/domain/operations/device-message.ts';
import type { FileRecipe } from './file-recipe.ts';

/** Rows in the format of the tables: snake_case keys are the columns, times are ISO strings. */
export type PartnerRow = {
  id: number;
  reference: string;
  name: string;
  is_company: boolean;
  created_at: string;
  updated_at: string;
};

export type TenantRow = {
  partner_id: number;
  name: string | null;
  display_name: string | null;
  logo_url: string | null;
  favicon_url: string | null;
  font_family: string | null;
  colors: Record<string, string> | null;
};

export type UserRow = {
  id: number;
  username: string;
  email: string;
  full_name: string;
  partner_id: number;
  is_active: boolean;
  is_superuser: boolean;
  force_explicit_grants: boolean;
  roles: string[];
  permissions: string[];
  must_change_password: boolean;
  created_at: string;
  updated_at: string;
};

export type UserPartnerRow = { user_id: number; partner_id: number; linked_by: number; linked_at: string };

export type SiteRow = {
  id: number;
  partner_id: number;
  reference: string;
  name: string;
  address: string;
  city: string;
  postal_code: string;
  country: string;
  latitude: number | null;
  longitude: number | null;
  created_at: string;
  updated_at: string;
};

export type RoomRow = {
  id: number;
  site_id: number;
  partner_id: number;
  reference: string;
  name: string;
  floor: string | null;
  room_type: string | null;
  capacity: number | null;
  created_at: string;
  updated_at: string;
};

export type AssetRow = {
  id: number;
  room_id: number;
  partner_id: number;
  ref: string;
  product_name: string;
  asset_type: string;
  category: string;
  manufacturer: string;
  vendor_name: string;
  model: string;
  serial_number: string;
  mac_address: string | null;
  ip_address: string | null;
  firmware_version: string | null;
  is_controlled: boolean;
  status: string;
  /** The position in `deviceCatalogue`, counted from 1. */
  product_id: number;
  customer: string;
  note: string | null;
  additional_data: Record<string, string>;
  created_at: string;
  updated_at: string;
};

type Grant = { user_id: number; granted_by: number; granted_at: string };
export type SiteGrantRow = Grant & { site_id: number };
export type RoomGrantRow = Grant & { room_id: number };
export type AssetGrantRow = Grant & { asset_id: number };

export type TicketRow = {
  id: number;
  partner_id: number;
  /** It brings the room and the site. */
  asset_id: number;
  name: string;
  priority: number;
  stage: number;
  team: string;
  source: number | null;
  odoo_id: number;
  sales_order: string | null;
  additional_data: { description?: string };
  created_by: number;
  created_at: string;
  updated_at: string;
  assigned_to: number | null;
  assigned_to_name: string | null;
  due_at: string | null;
};

export type AssetOperationRow = {
  id: number;
  asset_id: number;
  partner_id: number;
  user_id: number;
  user_name: string;
  action_name: string;
  parameters: Record<string, number>;
  state: 'done' | 'failed';
  message: string;
  device_message: DeviceMessage;
  result: Record<string, string | boolean> | null;
  duration_ms: number;
  created_at: string;
  finished_at: string;
};

/** A file before its bytes exist: the loader renders the recipe and adds `size`. */
export type FileRow = {
  id: number;
  partner_id: number;
  entity_type: 'room' | 'room_type';
  entity_id: number;
  room_type: string | null;
  category: 'image' | 'document';
  subcategory: string | null;
  relationship_type: string | null;
  filename: string;
  content_type: string;
  description: string | null;
  tags: string[];
  version: string | null;
  is_public: boolean;
  shared_with_all: boolean;
  storage_key: string;
  uploaded_by: number;
  created_at: string;
};

export type DemoFile = { row: FileRow; recipe: FileRecipe };

export type CalendarRow = { id: number; partner_id: number; name: string };

export type CalendarVersionRow = {
  calendar_id: number;
  valid_from: string;
  weekly: { days: number[]; opens: string; closes: string }[];
  country: string | null;
};

export type SiteServiceRow = { site_id: number; calendar_id: number; target_availability: number };

export type DemoEstate = {
  partners: PartnerRow[];
  tenants: TenantRow[];
  users: UserRow[];
  user_partners: UserPartnerRow[];
  sites: SiteRow[];
  rooms: RoomRow[];
  service_calendars: CalendarRow[];
  calendar_versions: CalendarVersionRow[];
  site_services: SiteServiceRow[];
  assets: AssetRow[];
  site_grants: SiteGrantRow[];
  room_grants: RoomGrantRow[];
  asset_grants: AssetGrantRow[];
  tickets: TicketRow[];
  service_levels: { partner_id: number; version: number; levels: unknown[] }[];
  asset_operations: AssetOperationRow[];
  files: DemoFile[];
};
