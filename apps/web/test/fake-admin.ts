import type { AuditEntry } from '@greenroom/domain/admin/audit-entry.ts';
import {
  addGrant,
  createUser,
  explainVisibility,
  linkPartner,
  listAdditionalPartners,
  listAudit,
  listGrantOptions,
  listGrants,
  listUsers,
  removeGrant,
  sendResetLink,
  signOutUser,
  unlinkPartner,
  updateUser,
} from '@greenroom/domain/admin/endpoints.ts';
import type { Grant, GrantKind } from '@greenroom/domain/admin/grants.ts';
import type { ManagedUser } from '@greenroom/domain/admin/user-list.ts';
import type { VisibilityExplanation } from '@greenroom/domain/admin/visibility.ts';
import { listPartners } from '@greenroom/domain/branding/endpoints.ts';
import type { Partner } from '@greenroom/domain/branding/partner.ts';
import type { BodyOf, QueryOf } from '@greenroom/domain/http/endpoint.ts';
import { FakeApi, pageOf } from './fake-api.ts';

type UserChange = BodyOf<typeof updateUser>;
type ListQuery = Pick<QueryOf<typeof listUsers>, 'search' | 'cursor' | 'limit'>;

export function aUser(id: number, username: string, more: Partial<ManagedUser> = {}): ManagedUser {
  return {
    id,
    username,
    email: `${username}@lumiere.example`,
    full_name: `Name of ${username}`,
    partner_id: 1,
    partner_name: 'Lumière',
    is_active: true,
    is_superuser: false,
    force_explicit_grants: false,
    roles: [],
    permissions: [],
    effective_permissions: [],
    created_at: '2026-01-01T00:00:00Z',
    force_password_change: false,
    last_sign_in_at: null,
    state: 'active',
    is_invited: false,
    link_ends_at: null,
    access_ends_on: null,
    ...more,
  };
}

export function aPartner(id: number, name: string): Partner {
  return { id, name, is_company: true, tenant: null };
}

export function aGrant(id: number, name: string, more: Partial<Grant> = {}): Grant {
  const granted_at = '2026-10-01T10:00:00Z';
  const owner = { site_name: null, partner_name: 'Lumière' };
  return { id, name, serial_number: null, ...owner, granted_by: 'Alex', granted_at, ...more };
}

/** What can be granted; `search` covers all of it. */
export type FakeItem = { id: number; name: string; serial_number?: string; is_foreign?: boolean };

/** For tests: an administrator's server, in memory. It pages like the real one, `perResponse` rows at a time. */
export class FakeAdmin {
  users: ManagedUser[] = [];
  partners: Partner[] = [];
  linked: Partner[] = [];
  grants: Record<GrantKind, Grant[]> = { sites: [], rooms: [], assets: [] };
  items: Record<GrantKind, FakeItem[]> = { sites: [], rooms: [], assets: [] };
  visibility: VisibilityExplanation = {
    sees: 'grants',
    sites: 0,
    rooms: 0,
    assets: 0,
    tickets: 0,
    reasons: [],
  };
  audit: AuditEntry[] = [];
  perResponse = 1000;
  /** Every call that changes something: 'POST /users/7/access/sites/3?with_content=true'. */
  readonly changes: string[] = [];
  readonly bodies: unknown[] = [];
  /** What was searched for, list by list: 'assets qm'. */
  readonly searches: string[] = [];

  readonly api = new FakeApi()
    .respond(listPartners, () => this.partners)
    .respond(listUsers, ({ query }) => this.page(this.users, query, ({ username }) => username))
    .respond(createUser, ({ body }) => this.save(undefined, body))
    .respond(updateUser, ({ params, body }) => this.save(params.id, body))
    .respond(sendResetLink, () => undefined)
    .respond(signOutUser, () => undefined)
    .respond(listAdditionalPartners, () => this.linked)
    .respond(linkPartner, ({ params }) => {
      const partner = this.partners.find(({ id }) => id === params.partner_id) as Partner;
      this.linked.push(partner);
      return partner;
    })
    .respond(unlinkPartner, ({ params }) => {
      this.linked = this.linked.filter(({ id }) => id !== params.partner_id);
      return undefined;
    })
    .respond(listGrants, ({ params, query }) =>
      this.page(this.grants[params.kind], query, ({ name }) => name),
    )
    .respond(listGrantOptions, ({ params, query }) => this.grantOptions(params.kind, query))
    .respond(addGrant, ({ params: { kind, item_id } }) => {
      const { name, serial_number = null } = this.items[kind].find(({ id }) => id === item_id) as FakeItem;
      const grant = aGrant(item_id, name, { serial_number });
      this.grants[kind] = [...this.grants[kind], grant];
      return grant;
    })
    .respond(removeGrant, ({ params: { kind, item_id } }) => {
      this.grants[kind] = this.grants[kind].filter(({ id }) => id !== item_id);
      return undefined;
    })
    .respond(explainVisibility, () => this.visibility)
    .respond(listAudit, () => this.audit);

  readonly respondAt = this.api.respondAt.bind(this.api);
  readonly respondAsUsualAt = this.api.respondAsUsualAt.bind(this.api);

  readonly fetch = (address: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, search } = new URL(address, 'http://test');
    if (init.method && init.method !== 'GET') {
      this.changes.push(`${init.method} ${pathname.replace('/api', '')}${search}`);
      if (init.body) this.bodies.push(JSON.parse(String(init.body)));
    }
    return this.api.fetch(address, init);
  };

  private save(id: number | undefined, { password: _, ...body }: UserChange): ManagedUser {
    const before = this.users.find((user) => user.id === id) ?? aUser(1000 + this.users.length, 'new');
    const partner = this.partners.find((one) => one.id === (body.partner_id ?? before.partner_id));
    const user = { ...before, ...body, partner_name: partner?.name ?? '' } as ManagedUser;
    this.users = [...this.users.filter((one) => one.id !== user.id), user];
    return user;
  }

  private grantOptions(kind: GrantKind, query: ListQuery) {
    if (query.search) this.searches.push(`${kind} ${query.search}`);
    const rows = this.items[kind]
      .filter(({ id }) => !this.grants[kind].some((grant) => grant.id === id))
      .map(({ is_foreign = false, serial_number = null, ...item }) => ({
        ...item,
        serial_number,
        is_foreign,
        city: null,
        site_name: null,
        room_name: null,
        partner_name: is_foreign ? 'Plaza' : 'Lumière',
      }));
    return this.page(rows, query, ({ name, serial_number }) => `${name} ${serial_number ?? ''}`);
  }

  private page<Row>(rows: Row[], query: ListQuery, text: (row: Row) => string) {
    const search = (query.search ?? '').toLowerCase();
    const hits = rows.filter((row) => text(row).toLowerCase().includes(search));
    return pageOf(hits, query, this.perResponse);
  }
}
