import * as z from 'zod/mini';
import { newAsset } from './asset-form.ts';
import { requiredField } from './field-texts.ts';
import { assetMaxLengths } from './max-lengths.ts';

/** A delivery of equal devices. More come from a file. */
export const copyRules = { maxCopies: 100 } as const;

const countMessage = `must be a whole number from 1 to ${copyRules.maxCopies}`;

/** What is written on one device only. */
export const ofOneDevice = ['serial_number', 'mac_address', 'ip_address', 'ref'] as const;

/** One asset, or several that are equal but for their serial numbers. */
export const newAssets = z
  .extend(newAsset, {
    count: z.optional(
      z.int(countMessage).check(z.minimum(1, countMessage), z.maximum(copyRules.maxCopies, countMessage)),
    ),
    /** Of the first ones. */
    serial_numbers: z.optional(
      z
        .array(requiredField(assetMaxLengths.serial_number))
        .check(z.maxLength(copyRules.maxCopies, `must be at most ${copyRules.maxCopies}`)),
    ),
  })
  .check(({ value, issues }) => {
    const { count = 1, serial_numbers = [] } = value;
    const reject = (name: string, message: string) =>
      issues.push({ code: 'custom', input: value, message, path: [name] });
    if (serial_numbers.length > count) reject('serial_numbers', 'must not be more than the assets');
    if (new Set(serial_numbers).size < serial_numbers.length)
      reject('serial_numbers', 'must not name the same number twice');
    if (count > 1 || serial_numbers.length > 0)
      for (const name of ofOneDevice) if (value[name]) reject(name, 'belongs to one asset only');
  });
export type NewAssets = z.output<typeof newAssets>;
