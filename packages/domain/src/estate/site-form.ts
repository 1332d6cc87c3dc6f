import * as z from 'zod/mini';
import { isTimeZone, maxTimeZoneLength, timeZoneMessage } from '../format/time-zone.ts';
import { rowId } from '../http/id-params.ts';
import { normalisedField, optionalField, optionalLines, requiredField } from './field-texts.ts';
import { siteMaxLengths } from './max-lengths.ts';
import { tags } from './tags.ts';

function degrees(max: number) {
  const message = `must be a number from -${max} to ${max}`;
  return z.nullable(z.number(message).check(z.minimum(-max, message), z.maximum(max, message)));
}

const optional = {
  reference: optionalField(siteMaxLengths.reference),
  address: optionalLines(siteMaxLengths.address),
  city: optionalField(siteMaxLengths.city),
  postal_code: optionalField(siteMaxLengths.postal_code),
  country: optionalField(siteMaxLengths.country),
  latitude: degrees(90),
  longitude: degrees(180),
  /** Null: known from the country and the position, or else that of the installation. */
  time_zone: normalisedField(maxTimeZoneLength, timeZoneMessage, (zone) =>
    isTimeZone(zone) ? zone : undefined,
  ),
  tags,
};
const name = requiredField(siteMaxLengths.name);

/** Fields that are left out are empty. */
export const newSite = z.extend(z.partial(z.object(optional)), {
  name,
  /** The own partner unless another one is chosen. */
  partner_id: z.optional(rowId),
});

/** Fields that are left out stay as they are. */
export const siteChange = z.partial(z.object({ name, ...optional }));
