import type { Operation } from './read-operations.ts';
import { isObject } from './read-value.ts';
import { ScimError } from './scim-error.ts';
import { applyValues, removePath, setPath, type UserState } from './user-state.ts';

export function patchUser(before: UserState, operations: readonly Operation[]): UserState {
  const state = { ...before };
  for (const { op, path, value } of operations) {
    if (op === 'remove') removePath(state, path ?? '');
    else if (path !== undefined) setPath(state, path, value);
    else if (isObject(value)) applyValues(state, value);
    else throw new ScimError(400, 'Without a path the value must be an object.', 'invalidValue');
  }
  // As the first name, which the console shows, a new part of it replaces the whole.
  const isNamed = state.displayName !== before.displayName || state.formatted !== before.formatted;
  if (!isNamed && (state.givenName !== before.givenName || state.familyName !== before.familyName)) {
    state.displayName = null;
    state.formatted = null;
  } else if (state.displayName === before.displayName && state.formatted !== before.formatted)
    state.displayName = state.formatted;
  else if (state.displayName !== before.displayName && state.formatted === before.formatted)
    state.formatted = state.displayName;
  if (state.userName === null) throw new ScimError(400, 'userName is required.', 'invalidValue');
  return state;
}
