import { attribute, type Body, isObject } from './read-value.ts';
import { ScimError } from './scim-error.ts';

export type Operation = { op: 'add' | 'replace' | 'remove'; path: string | undefined; value: unknown };

const maxOperations = 100;

/** Entra writes "Add", "Replace" and "Remove". */
export function readOperations(body: Body): Operation[] {
  const operations = attribute(body, 'Operations');
  if (!Array.isArray(operations) || operations.length === 0)
    throw new ScimError(400, 'Operations are missing.', 'invalidSyntax');
  if (operations.length > maxOperations)
    throw new ScimError(413, `At most ${maxOperations} operations are allowed.`, 'tooMany');
  return operations.map((one: unknown) => {
    if (!isObject(one)) throw new ScimError(400, 'An operation must be an object.', 'invalidSyntax');
    const op = String(attribute(one, 'op')).toLowerCase();
    if (op !== 'add' && op !== 'replace' && op !== 'remove')
      throw new ScimError(400, 'op must be add, replace or remove.', 'invalidSyntax');
    const path = attribute(one, 'path');
    if (path !== undefined && path !== null && typeof path !== 'string')
      throw new ScimError(400, 'path must be a text.', 'invalidPath');
    if (op === 'remove' && !path) throw new ScimError(400, 'remove needs a path.', 'invalidPath');
    return { op, path: path || undefined, value: attribute(one, 'value') };
  });
}
