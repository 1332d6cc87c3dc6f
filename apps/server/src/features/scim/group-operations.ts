import type { Operation } from './read-operations.ts';
import { attribute, type Body, isObject, readText } from './read-value.ts';
import { ScimError } from './scim-error.ts';

/** Members are ids of users, in lower case. */
export type GroupState = { displayName: string; externalId: string | null; members: Set<string> };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function readGroup(body: Body): GroupState {
  const state = { displayName: '', externalId: null, members: new Set<string>() };
  applyGroupValues(state, body);
  return requireName(state);
}

export function patchGroup(before: GroupState, operations: readonly Operation[]): GroupState {
  const state = { ...before, members: new Set(before.members) };
  for (const operation of operations) {
    const { op, path, value } = operation;
    if (path === undefined) {
      if (!isObject(value))
        throw new ScimError(400, 'Without a path the value must be an object.', 'invalidValue');
      applyGroupValues(state, value, op === 'add');
    } else applyPath(state, { ...operation, path });
  }
  return requireName(state);
}

function applyPath(state: GroupState, { op, path, value }: Operation & { path: string }): void {
  const name = path.replace(/^urn:[\w:.-]+:group:/i, '').toLowerCase();
  const [, one] = /^members\[\s*value eq "([^"]{1,100})"\s*\]$/.exec(name) ?? [];
  if (one !== undefined) {
    if (op === 'remove') state.members.delete(one);
    else state.members.add(requireId(one));
  } else if (name === 'members') applyMembers(state, op, value);
  else if (name === 'displayname')
    state.displayName = op === 'remove' ? '' : (readText(value, 'displayName') ?? '');
  else if (name === 'externalid') state.externalId = op === 'remove' ? null : readText(value, 'externalId');
  else if (!/^[a-z][\w.:-]*$/.test(name)) throw new ScimError(400, 'The path cannot be read.', 'invalidPath');
}

/** Without a list, `remove` takes all. */
function applyMembers(state: GroupState, op: Operation['op'], value: unknown): void {
  if (op === 'replace' || (op === 'remove' && (value === undefined || value === null))) state.members.clear();
  for (const id of idsOf(value)) {
    if (op === 'remove') state.members.delete(id);
    else state.members.add(id);
  }
}

function applyGroupValues(state: GroupState, values: Body, adds = false): void {
  const [name, externalId, members] = ['displayName', 'externalId', 'members'].map((key) =>
    attribute(values, key),
  );
  if (name !== undefined) state.displayName = readText(name, 'displayName') ?? '';
  if (externalId !== undefined) state.externalId = readText(externalId, 'externalId');
  if (members !== undefined) applyMembers(state, adds ? 'add' : 'replace', members);
}

function idsOf(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  const members = Array.isArray(value) ? value : [value];
  return members.map((member) => requireId(isObject(member) ? attribute(member, 'value') : member));
}

function requireId(value: unknown): string {
  const id = String(value).toLowerCase();
  if (!uuid.test(id)) throw new ScimError(400, 'A member must have the id of a user.', 'invalidValue');
  return id;
}

function requireName(state: GroupState): GroupState {
  if (state.displayName === '' || state.displayName.length > 100)
    throw new ScimError(400, 'displayName must have 1 to 100 characters.', 'invalidValue');
  return state;
}
