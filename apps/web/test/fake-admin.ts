import type { AuditEntry } from '@greenroom/domain/admin/audit-entry.ts';
import type { Grant, GrantKind } from '@greenroom/domain/admin/grants.ts';
import type { ManagedUser } from '@greenroom/domain/admin/user-list.ts';
import type { VisibilityExplanation } from '@greenroom/domain/admin/visibility.ts';
import type { Partner } from '@greenroom/domain/branding/partner.ts';

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
    created_at: '2026-01-01T00:00:00Z',
    force_password_change: false,
    last_sign_in_at: null,
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

/** What can be granted; `search` looks at all of it. */
export type FakeItem = { id: number; name: string; serial_number?: string; is_foreign?: boolean };

type Answer = { status: number; body?: unknown };

/** For tests: an administrator's server, in memory. It pages as the real one does, `perAnswer` rows at a time. */
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
  perAnswer = 1000;
  /** Answers in place of the usual ones, by 'METHOD /path'. */
  readonly instead: Record<string, Answer | Promise<Answer>> = {};
  /** Every call that changes something: 'POST /users/7/access/sites/3?with_content=true'. */
  readonly changes: string[] = [];
  readonly bodies: unknown[] = [];
  /** What was searched for, list by list: 'assets qm'. */
  readonly searches: string[] = [];

  readonly fetch = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, 'http://test');
    const path = url.pathname.replace('/api', '');
    const method = init.method ?? 'GET';
    if (method !== 'GET') {
      this.changes.push(`${method} ${path}${url.search}`);
      if (init.body) this.bodies.push(JSON.parse(String(init.body)));
    }
    const instead = this.instead[`${method} ${path}`];
    if (instead) {
      const { status, body } = await instead;
      return body === undefined ? new Response(null, { status }) : Response.json(body, { status });
    }
    return this.answer(method, path, url.searchParams);
  };

  private answer(method: string, path: string, query: URLSearchParams): Response {
    const [, first, id, part, kind, item] = path.split('/');
    if (path === '/partners') return Response.json(this.partners);
    if (path === '/users' && method === 'GET') return this.page(this.users, query, (user) => user.username);
    if (path === '/users') return Response.json(this.save(undefined), { status: 201 });
    if (first === 'users' && part === undefined) return Response.json(this.save(Number(id)));
    if (part === 'additional_partners') return this.answerLinks(method, Number(kind));
    if (part === 'access') return this.answerGrants(method, kind as GrantKind, Number(item), query);
    if (part === 'reset-link' || part === 'sign-out') return new Response(null, { status: 204 });
    if (part === 'sight') return Response.json(this.visibility);
    if (part === 'audit') return Response.json(this.audit);
    if (part === 'grantable') return this.answerOptions(kind as GrantKind, query);
    throw new Error(`Nobody answers ${method} ${path}.`);
  }

  private save(id: number | undefined): ManagedUser {
    const { password: _, ...body } = this.bodies.at(-1) as Partial<ManagedUser> & { password?: string };
    const before = this.users.find((user) => user.id === id) ?? aUser(1000 + this.users.length, 'new');
    const partner = this.partners.find((one) => one.id === (body.partner_id ?? before.partner_id));
    const user = { ...before, ...body, partner_name: partner?.name ?? '' };
    this.users = [...this.users.filter((one) => one.id !== user.id), user];
    return user;
  }

  private answerLinks(method: string, partnerId: number): Response {
    if (method === 'GET') return Response.json(this.linked);
    const partner = this.partners.find((one) => one.id === partnerId) as Partner;
    this.linked = this.linked.filter((one) => one.id !== partnerId);
    if (method === 'DELETE') return new Response(null, { status: 204 });
    this.linked.push(partner);
    return Response.json(partner, { status: 201 });
  }

  private answerGrants(method: string, kind: GrantKind, item: number, query: URLSearchParams): Response {
    if (method === 'GET') return this.page(this.grants[kind], query, (grant) => grant.name);
    this.grants[kind] = this.grants[kind].filter((one) => one.id !== item);
    if (method === 'DELETE') return new Response(null, { status: 204 });
    const { name, serial_number = null } = this.items[kind].find((one) => one.id === item) as FakeItem;
    const grant = aGrant(item, name, { serial_number });
    this.grants[kind] = [...this.grants[kind], grant];
    return Response.json(grant, { status: 201 });
  }

  private answerOptions(kind: GrantKind, query: URLSearchParams): Response {
    const search = query.get('search');
    if (search) this.searches.push(`${kind} ${search}`);
    const rows = this.items[kind]
      .filter(({ id }) => !this.grants[kind].some((grant) => grant.id === id))
      .map(({ is_foreign = false, ...item }) => ({
        ...item,
        is_foreign,
        partner_name: is_foreign ? 'Plaza' : 'Lumière',
      }));
    return this.page(rows, query, ({ name, serial_number = '' }) => `${name} ${serial_number}`);
  }

  private page<Row>(rows: Row[], query: URLSearchParams, text: (row: Row) => string): Response {
    const search = (query.get('search') ?? '').toLowerCase();
    const hits = rows.filter((row) => text(row).toLowerCase().includes(search));
    const start = Number(query.get('cursor') ?? 0);
    const end = start + Math.min(Number(query.get('limit') ?? 1000), this.perAnswer);
    const headers = new Headers({ 'x-total-count': String(hits.length) });
    if (end < hits.length) headers.set('link', `</api/x?cursor=${end}>; rel="next"`);
    return Response.json(hits.slice(start, end), { headers });
  }
}
