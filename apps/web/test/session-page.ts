import { afterEach, beforeEach, vi } from 'vitest';

export const user = {
  id: 1,
  username: 'ada',
  email: 'ada@lumiere.example',
  full_name: 'Ada Lovelace',
  partner_id: 3,
  partner_name: 'Lumière',
  is_active: true,
  is_superuser: false,
  force_explicit_grants: false,
  roles: ['technician'],
  permissions: [],
  effective_permissions: [],
  created_at: '2026-01-05T08:00:00Z',
  force_password_change: false,
};
export const tokens = {
  access_token: 'new-access',
  refresh_token: 'new-refresh',
  expires_in: 1800,
  token_type: 'bearer',
};

export type Responses = Record<string, () => Response>;

/** Responds by the last part of the path; others get 404. */
export function respondWith(responses: Responses) {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const name = url.split('/').at(-1) ?? '';
    calls.push(name);
    return responses[name]?.() ?? Response.json({ detail: 'Not found' }, { status: 404 });
  });
  return calls;
}

export async function openPage() {
  vi.resetModules();
  return import('#features/auth/session.ts');
}

export function storeTokens(expiry: number, accessToken = 'stored-access') {
  localStorage.setItem('access_token', accessToken);
  localStorage.setItem('refresh_token', 'stored-refresh');
  localStorage.setItem('token_expiry', String(expiry));
}

export function fromOtherTab(change: () => void) {
  change();
  window.dispatchEvent(new StorageEvent('storage', { key: 'refresh_token' }));
}

export const inAnHour = () => Date.now() + 3_600_000;

/** Ends what the page of one test listens to, before the next one opens its own. */
let leavePage = new AbortController();
for (const target of [window, document]) {
  const listen = target.addEventListener.bind(target) as EventTarget['addEventListener'];
  target.addEventListener = (name: string, listener: unknown) =>
    listen(name, listener as EventListener, { signal: leavePage.signal });
}

/** Called once in each file of tests of the session. */
export function setUpSessionPage() {
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    leavePage = new AbortController();
  });

  afterEach(() => leavePage.abort());
}
