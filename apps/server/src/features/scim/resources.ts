import { createHash } from 'node:crypto';
import type { Body } from './read-value.ts';
import type { ScimGroupRow } from './scim-groups.queries.ts';
import type { ScimUserRow } from './scim-users.queries.ts';
import { enterpriseSchema } from './user-state.ts';

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

export type Resource = Body & { id: string; meta: Body & { version: string; location: string } };

type Rendered = { resourceType: 'User' | 'Group'; path: string; created_at: Date; changed_at: Date };

/** The version is made of everything else, so also a change in the console makes a new one. */
function withMeta(
  base: string,
  { resourceType, path, created_at, changed_at }: Rendered,
  body: Body & { id: string },
): Resource {
  const whole = JSON.parse(JSON.stringify(body)) as Body & { id: string };
  const hash = createHash('sha256').update(JSON.stringify(whole)).digest('base64url').slice(0, 22);
  return {
    ...whole,
    meta: {
      resourceType,
      created: created_at.toISOString(),
      lastModified: changed_at.toISOString(),
      location: `${base}/${path}/${body.id}`,
      version: `W/"${hash}"`,
    },
  };
}

export function userResource(base: string, row: ScimUserRow): Resource {
  const { id, username, email, full_name, is_active, given_name, family_name, department, created_at } = row;
  const or = (value: string | null) => value ?? undefined;
  return withMeta(
    base,
    { resourceType: 'User', path: 'Users', created_at, changed_at: row.changed_at },
    {
      schemas: [userSchema, ...(department === null ? [] : [enterpriseSchema])],
      id,
      externalId: or(row.external_id),
      userName: username,
      name: {
        formatted: full_name || undefined,
        givenName: or(given_name),
        familyName: or(family_name),
      },
      displayName: full_name || undefined,
      title: or(row.title),
      emails: [{ value: email, type: 'work', primary: true }],
      active: is_active,
      groups: row.groups.map((group) => ({ ...group, $ref: `${base}/Groups/${group.value}` })),
      ...(department !== null && { [enterpriseSchema]: { department } }),
    },
  );
}

export function groupResource(base: string, row: ScimGroupRow): Resource {
  const { id, display_name, external_id, created_at, changed_at, members } = row;
  return withMeta(
    base,
    { resourceType: 'Group', path: 'Groups', created_at, changed_at },
    {
      schemas: [groupSchema],
      id,
      externalId: external_id ?? undefined,
      displayName: display_name,
      members: members.map((member) => ({ ...member, type: 'User', $ref: `${base}/Users/${member.value}` })),
    },
  );
}

export type Shown = { attributes?: string | undefined; excludedAttributes?: string | undefined };

const always = ['id', 'schemas', 'meta'];

/** Whole attributes alone; parts of them bring the whole. */
export function showAttributes(resource: Resource, { attributes, excludedAttributes }: Shown): Body {
  const names = (list: string) =>
    list.split(',').map(
      (name) =>
        name
          .trim()
          .toLowerCase()
          .replace(/^urn:[\w:.-]+:(?:user|group):/, '')
          .split('.')[0],
    );
  const target = attributes ? names(attributes) : undefined;
  const unwanted = excludedAttributes ? names(excludedAttributes) : [];
  return Object.fromEntries(
    Object.entries(resource).filter(([key]) => {
      if (always.includes(key)) return true;
      const name = key.toLowerCase();
      return target ? target.includes(name) : !unwanted.includes(name);
    }),
  );
}
