import type { Body } from './read-value.ts';
import { groupSchema, listSchema, userSchema } from './resources.ts';
import { notFound } from './scim-error.ts';
import { enterpriseSchema } from './user-state.ts';

export const maxPage = 200;

type Attribute = { name: string; type?: string; more?: Body; parts?: Body[] };

const attributeOf = ({ name, type = 'string', more = {}, parts }: Attribute): Body => ({
  ...{ name, type, multiValued: false, required: false, caseExact: false },
  ...{ mutability: 'readWrite', returned: 'default', uniqueness: 'none' },
  ...(parts && { subAttributes: parts }),
  ...more,
});
const text = (name: string, more: Body = {}) => attributeOf({ name, more });
const readOnly = { mutability: 'readOnly' };

const schemas: Body[] = [
  {
    id: userSchema,
    name: 'User',
    description: 'A user of the console',
    attributes: [
      text('userName', { required: true, uniqueness: 'server' }),
      text('externalId', { caseExact: true }),
      attributeOf({
        name: 'name',
        type: 'complex',
        parts: [text('formatted'), text('givenName'), text('familyName')],
      }),
      text('displayName'),
      text('title'),
      attributeOf({
        name: 'emails',
        type: 'complex',
        more: { multiValued: true },
        parts: [text('value'), text('type'), attributeOf({ name: 'primary', type: 'boolean' })],
      }),
      attributeOf({ name: 'active', type: 'boolean' }),
      attributeOf({
        name: 'groups',
        type: 'complex',
        more: { multiValued: true, ...readOnly },
        parts: [text('value', readOnly), text('display', readOnly)],
      }),
    ],
  },
  {
    id: groupSchema,
    name: 'Group',
    description: 'A group; the role of the same name, where the partner allows it',
    attributes: [
      text('displayName', { required: true, uniqueness: 'server' }),
      text('externalId', { caseExact: true }),
      attributeOf({
        name: 'members',
        type: 'complex',
        more: { multiValued: true },
        parts: [text('value', { mutability: 'immutable' }), text('display', readOnly)],
      }),
    ],
  },
  {
    id: enterpriseSchema,
    name: 'EnterpriseUser',
    description: 'What companies know of their people',
    attributes: [text('department')],
  },
];

const types: Body[] = [
  {
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    schema: userSchema,
    schemaExtensions: [{ schema: enterpriseSchema, required: false }],
  },
  { id: 'Group', name: 'Group', endpoint: '/Groups', schema: groupSchema, schemaExtensions: [] },
];

export function serviceProviderConfig(base: string): Body {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: maxPage },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'The token of the partner, in the header Authorization',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  };
}

const described = (base: string, kind: 'Schema' | 'ResourceType', body: Body): Body => ({
  schemas: [`urn:ietf:params:scim:schemas:core:2.0:${kind}`],
  ...body,
  meta: { resourceType: kind, location: `${base}/${kind}s/${String(body.id)}` },
});

export function listDescriptions(base: string, kind: 'Schema' | 'ResourceType'): Body {
  const Resources = (kind === 'Schema' ? schemas : types).map((one) => described(base, kind, one));
  return {
    ...{ schemas: [listSchema], totalResults: Resources.length, startIndex: 1 },
    ...{ itemsPerPage: Resources.length, Resources },
  };
}

export function oneDescription(base: string, kind: 'Schema' | 'ResourceType', id: string): Body {
  const all = kind === 'Schema' ? schemas : types;
  const found = all.find((one) => String(one.id).toLowerCase() === id.toLowerCase());
  if (!found) throw notFound();
  return described(base, kind, found);
}
