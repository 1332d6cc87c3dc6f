import { newRoom, roomChange } from '@greenroom/domain/estate/room-form.ts';
import type { RoomDetail } from '@greenroom/domain/inventory/room.ts';
import { type FieldSpec, nameTexts, plainTexts, type ThingSpec, textOf } from './thing-spec.ts';

const fields = {
  name: { label: 'estate.name', kind: 'text', required: true, wide: true, words: nameTexts },
  site_id: { label: 'assets.site', kind: 'site', required: true, wide: true, words: 'estate.error.site' },
  floor: { label: 'estate.floor', kind: 'text', words: plainTexts },
  room_type: { label: 'assets.type', kind: 'known', data: 'roomType', words: plainTexts },
  capacity: { label: 'estate.capacity', kind: 'whole', words: 'estate.error.capacity' },
  reference: { label: 'assets.reference', kind: 'text', words: plainTexts },
  tags: { label: 'estate.tags', kind: 'tags', wide: true, words: 'estate.error.tags' },
} satisfies Record<string, FieldSpec>;

export const roomSpec: ThingSpec = {
  thing: 'room',
  nameField: 'name',
  fields,
  groups: [
    {
      title: 'estate.group.room',
      fields: ['name', 'site_id', 'floor', 'room_type', 'capacity', 'reference'],
    },
    { title: 'estate.group.state', fields: ['tags'] },
  ],
  schemas: { create: newRoom, change: roomChange },
  keptFields: ['site_id', 'floor', 'room_type'],
  valuesOf: (detail) => {
    const room = detail as RoomDetail;
    return {
      name: room.name,
      site_id: textOf(room.site_id),
      floor: textOf(room.floor),
      room_type: textOf(room.room_type),
      capacity: textOf(room.capacity),
      reference: textOf(room.reference),
      tags: room.tags,
    };
  },
};
