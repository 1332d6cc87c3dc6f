import { type OdooMap, odooMap } from '@greenroom/domain/odoo/odoo-map.ts';
import { validationSentence } from '#http/validation/validation-sentence.ts';

/** Why a map cannot be used: one sentence per fault, for the person who wrote it. */
export class MapProblem extends Error {}

export function readMap(given: unknown): OdooMap {
  const result = odooMap.safeParse(given);
  if (result.success) return result.data;
  const sentences = result.error.issues.map((issue) =>
    validationSentence({ issues: [issue] }).replace(/^The request/, 'The map'),
  );
  throw new MapProblem([...new Set(sentences)].join(' '));
}
