import type { Schema } from '@greenroom/domain/http/endpoint.ts';

/** The parts of a schema's definition that are used here. */
type Definition = {
  shape?: Record<string, Schema>;
  /** The rows of a list. */
  element?: Schema;
  innerType?: Schema;
  /** What a pipe reads. */
  in?: Schema;
  checks?: { _zod: { def: { check: string; maximum?: number } } }[];
};

/** The maximum length of a field in the contract, by its path in the request. */
export function maxLengthOf(schema: Schema, path: string): number | undefined {
  const target = path.split('.').reduce<Schema | undefined>((at, name) => {
    const definition = definitionOf(at);
    return definition?.element ?? definition?.shape?.[name];
  }, schema);
  const limit = definitionOf(target)?.checks?.find(({ _zod }) => _zod.def.check === 'max_length');
  return limit?._zod.def.maximum;
}

/** The definition inside the wrappers for optional and normalised values. */
function definitionOf(schema: Schema | undefined): Definition | undefined {
  const definition = schema?._zod.def as Definition | undefined;
  const inner = definition?.innerType ?? definition?.in;
  return inner ? definitionOf(inner) : definition;
}
