import type { Chance } from './chance.ts';

/** The part of JSON Schema that the document uses. */
export type JsonSchema = {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
};

const words = ['a', 'Écran', '😀', 'x y', '1', 'true', 'Salle 12', '%_\\', '-'];
/** For texts with a pattern, which cannot be generated from it. */
const matching = ['2026-03-01', '2026-11-16', 'A'.repeat(43), 'key-1', 'key-2', '1', '2', '12'];

/** A value that the schema accepts, as far as a schema can say: ids are those of records that may exist. */
export function validValue(schema: JsonSchema, chance: Chance): unknown {
  if (schema.anyOf) return validValue(chance.one(schema.anyOf), chance);
  if (schema.enum) return chance.one(schema.enum);
  if ('const' in schema) return schema.const;
  if ('default' in schema && chance.happens(0.3)) return schema.default;
  switch (Array.isArray(schema.type) ? chance.one(schema.type) : schema.type) {
    case 'string':
      return validText(schema, chance);
    case 'integer':
    case 'number':
      return Math.min(Math.max(chance.below(200), schema.minimum ?? 0), schema.maximum ?? 200);
    case 'boolean':
      return chance.happens(0.5);
    case 'null':
      return null;
    case 'array':
      return Array.from({ length: chance.below(4) }, () => validValue(schema.items ?? {}, chance));
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, validValue(inner, chance)]),
      );
    default:
      return chance.one(words);
  }
}

function validText({ pattern, minLength = 0, maxLength = 50 }: JsonSchema, chance: Chance): string {
  if (pattern !== undefined) {
    const fitting = matching.filter((text) => new RegExp(pattern, 'u').test(text));
    return fitting.length > 0 ? chance.one(fitting) : 'x';
  }
  if (chance.happens(0.1)) return 'é'.repeat(maxLength);
  return chance.one(words).padEnd(minLength, 'x').slice(0, maxLength);
}
