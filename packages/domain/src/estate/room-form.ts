import * as z from 'zod/mini';
import { rowId } from '../http/id-params.ts';
import { optionalField, requiredField } from './field-texts.ts';
import { roomMaxLengths } from './max-lengths.ts';
import { tags } from './tags.ts';

export const maxCapacity = 1_000_000;
const capacityMessage = `must be a whole number from 0 to ${maxCapacity}`;

const optional = {
  reference: optionalField(roomMaxLengths.reference),
  floor: optionalField(roomMaxLengths.floor),
  room_type: optionalField(roomMaxLengths.room_type),
  capacity: z.nullable(
    z.int(capacityMessage).check(z.minimum(0, capacityMessage), z.maximum(maxCapacity, capacityMessage)),
  ),
  tags,
};
const required = { name: requiredField(roomMaxLengths.name), site_id: rowId };

export const newRoom = z.extend(z.partial(z.object(optional)), required);

/** Fields that are left out stay as they are. Another site moves the room, with everything in it. */
export const roomChange = z.partial(z.object({ ...required, ...optional }));
