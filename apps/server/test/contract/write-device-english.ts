import { readFileSync, writeFileSync } from 'node:fs';
import { messageValues } from '@greenroom/domain/operations/device-message.ts';

// Gives server and agent the English texts of messages about devices: a part of the locale file, which belongs to the
// web.
const root = new URL('../../../../', import.meta.url);
const locale: Record<string, string> = JSON.parse(
  readFileSync(new URL('apps/web/public/locales/en/common.json', root), 'utf8'),
);
const keys = Object.keys(messageValues).flatMap((key) =>
  key in locale ? [key] : [`${key}_one`, `${key}_other`],
);
const texts = Object.fromEntries(keys.map((key) => [key, locale[key]]));
writeFileSync(
  new URL('packages/domain/src/operations/device-english.json', root),
  `${JSON.stringify(texts, null, 2)}\n`,
);
