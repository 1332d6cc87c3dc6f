import { checkConnection } from '@greenroom/drivers/check-connection.ts';
import type { Driver } from '@greenroom/drivers/driver.ts';
import { UsageError } from './usage-error.ts';

type Options = Record<string, unknown>;

/** `--option display_id=1 --option transport=ssh`: converts numbers and words to the types that the driver expects. */
export function readDriverOptions(driver: Driver, typed: readonly string[]): Options {
  const pairs = typed.map((text) => {
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
    if (name === undefined || value === undefined)
      throw new UsageError(
        `connect-device: --option takes a name and a value such as version=v2c, not "${text}"`,
      );
    return [name.trim(), value] as const;
  });
  const asValues = Object.fromEntries(pairs.map(([name, value]) => [name, parsed(value)]));
  const asTexts = Object.fromEntries(pairs);
  const isGood = (options: Options) => checkConnection(driver, { credentials: {}, options }) === undefined;
  // Digits stay text when the driver's schema expects text, as for a PIN.
  return !isGood(asValues) && isGood(asTexts) ? asTexts : asValues;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
