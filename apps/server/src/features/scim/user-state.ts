import { foldAttribute } from './parse-filter.ts';
import { attribute, type Body, isObject, readEmail, readFlag, readText } from './read-value.ts';
import { ScimError } from './scim-error.ts';

/** The attributes of a user that a directory can set. All others are ignored. */
export type UserState = {
  userName: string | null;
  email: string | null;
  active: boolean;
  displayName: string | null;
  formatted: string | null;
  givenName: string | null;
  familyName: string | null;
  externalId: string | null;
  title: string | null;
  department: string | null;
};

export const enterpriseSchema = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

type Setter = (state: UserState, value: unknown) => void;

const text = (field: Exclude<keyof UserState, 'active'>): Setter => {
  return (state, value) => {
    state[field] = readText(value, field);
  };
};
const parts =
  (names: Record<string, Setter>): Setter =>
  (state, value) => {
    for (const [name, set] of Object.entries(names)) {
      const part = isObject(value) ? attribute(value, name) : null;
      if (part !== undefined) set(state, part);
    }
  };
const nameParts = {
  formatted: text('formatted'),
  givenName: text('givenName'),
  familyName: text('familyName'),
};
const email: Setter = (state, value) => {
  state.email = readEmail(value);
};

/** A path that is not here changes nothing: paths never walk through objects. */
const setters: ReadonlyMap<string, Setter> = new Map<string, Setter>([
  ['username', text('userName')],
  ['externalid', text('externalId')],
  ['displayname', text('displayName')],
  ['title', text('title')],
  ['name', parts(nameParts)],
  ['name.formatted', nameParts.formatted],
  ['name.givenname', nameParts.givenName],
  ['name.familyname', nameParts.familyName],
  ['emails', email],
  ['emails.value', email],
  ['department', text('department')],
  [enterpriseSchema.toLowerCase(), parts({ department: text('department') })],
  [
    'active',
    (state, value) => {
      state.active = readFlag(value, 'active');
    },
  ],
]);

export const emptyUser: UserState = {
  ...{ userName: null, email: null, active: true, displayName: null, formatted: null, givenName: null },
  ...{ familyName: null, externalId: null, title: null, department: null },
};

/** The whole resource, for POST and PUT. What is left out is empty. */
export function readUser(body: Body): UserState {
  const state = { ...emptyUser };
  applyValues(state, body);
  if (state.userName === null) throw new ScimError(400, 'userName is required.', 'invalidValue');
  return state;
}

export function applyValues(state: UserState, values: Body): void {
  for (const [key, value] of Object.entries(values)) setPath(state, key, value);
}

/** Rejects only what is no path; the attributes of other schemas are ignored. */
export function setPath(state: UserState, path: string, value: unknown): void {
  if (path.length > 200 || !/^[A-Za-z$_][\w.:$-]*(\[[^\]]{0,200}\][\w.:$-]*)?$/.test(path))
    throw new ScimError(400, 'The path cannot be read.', 'invalidPath');
  setters.get(foldAttribute(path))?.(state, value);
}

/** `remove` of a flag means nothing: a user is active or not. */
export function removePath(state: UserState, path: string): void {
  if (foldAttribute(path) !== 'active') setPath(state, path, null);
}

/** Our users have one name. */
export function fullNameOf({ displayName, formatted, givenName, familyName }: UserState): string {
  return displayName ?? formatted ?? [givenName, familyName].filter((part) => part !== null).join(' ');
}
