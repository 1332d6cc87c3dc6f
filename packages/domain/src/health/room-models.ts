import * as z from 'zod/mini';
import { requiredText } from '../http/bounded-text.ts';
import { rowId } from '../http/id-params.ts';
import { assetCounts, assetRoles } from './asset-role.ts';
import { roomCause, roomCounts } from './room-health.ts';
import { roomModelDocument } from './room-model.ts';
import { roomStates } from './room-state.ts';

export const modelStates = ['draft', 'active', 'retired'] as const;

export const roomModel = z.object({
  id: z.int(),
  room_type: z.nullable(z.string()),
  version: z.int(),
  edition: z.int(),
  state: z.enum(modelStates),
  document: roomModelDocument,
  made_by_name: z.string(),
  made_at: z.string(),
  activated_at: z.nullable(z.string()),
});
export type RoomModel = z.infer<typeof roomModel>;

/** A room type of the partner, with the model that its rooms are judged by. */
export const roomTypeModels = z.object({
  /** Null: rooms of every other type. */
  room_type: z.nullable(z.string()),
  /** The rooms of the type; of every other type, those that neither the partner nor the product has a model for. */
  rooms: z.int(),
  /** Of the product, for a type that the partner has no model for. */
  built_in: roomModelDocument,
  /** Of the partner, newest first. */
  models: z.array(roomModel),
});
export type RoomTypeModels = z.infer<typeof roomTypeModels>;

const maxTypeName = 200;
const roomType = z.nullable(requiredText(maxTypeName));

export const roomModelForm = z.object({
  /** The own partner if it is left out. */
  partner_id: z.optional(rowId),
  room_type: roomType,
  /** The newest edition that the user has seen; 0 for the first model of a type. */
  based_on: z.int().check(z.minimum(0), z.maximum(1_000_000_000)),
  document: roomModelDocument,
});
export type RoomModelForm = z.output<typeof roomModelForm>;

export const previewForm = z.pick(roomModelForm, { partner_id: true, room_type: true, document: true });

const change = z.object({
  room_id: z.int(),
  room_name: z.string(),
  site_name: z.string(),
  from: z.enum(roomStates),
  to: z.enum(roomStates),
  /** The needs that make the room what it would be. */
  needs: z.array(z.string()),
  /** The same with their numbers, for a sentence. */
  causes: z.array(roomCause),
});

export const roomModelPreview = z.object({
  rooms: z.int(),
  stay: z.int(),
  before: roomCounts,
  after: roomCounts,
  /** The first rooms that would change, worst first. */
  changes: z.array(change),
});
export type RoomModelPreview = z.infer<typeof roomModelPreview>;

/** How far back a model is replayed. */
export const replayDays = 7;

const hours = z.object({ down: z.number(), degraded: z.number(), unknown: z.number() });

/** What the rooms of a type would have been in the last days: hours of all rooms together, around the clock. */
export const roomModelReplay = z.object({
  from: z.string(),
  to: z.string(),
  rooms: z.int(),
  /** Of so many rooms; the first ones of a large estate. */
  counted: z.int(),
  before: hours,
  after: hours,
});
export type RoomModelReplay = z.infer<typeof roomModelReplay>;

export const activateForm = z.object({ based_on: roomModelForm.shape.based_on });

export const assetRoleForm = z.object({
  /** Null: by the words of its type and category. */
  role: z.nullable(z.enum(assetRoles, `must be one of ${assetRoles.join(', ')}`)),
  counts: z.enum(assetCounts, `must be one of ${assetCounts.join(', ')}`),
});

export const assetRoleOf = z.extend(assetRoleForm, {
  /** What the asset counts as: its own role, or that of the words. */
  effective: z.enum(assetRoles),
  /** What it would count as without a role of its own. */
  automatic: z.enum(assetRoles),
});
export type AssetRoleOf = z.infer<typeof assetRoleOf>;
