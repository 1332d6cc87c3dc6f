import { SeededRandom } from '@greenroom/demo/seeded-random.ts';
import { type Permission, permissions } from '@greenroom/domain/access/permission.ts';
import { changeManyPeople, withdrawInvitation } from '@greenroom/domain/admin/accounts/endpoints.ts';
import { sendInvitation, updatePerson } from '@greenroom/domain/admin/people/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aPartner } from '#test/build/a-partner.ts';
import { aSite } from '#test/build/a-site.ts';
import { aUser } from '#test/build/a-user.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

type Person = {
  id: number;
  token: string;
  partner: number;
  superuser: boolean;
  restricted: boolean;
  permissions: Permission[];
  /** Of links, and of what is granted. */
  reaches: number[];
};
type Attempt = { who: Person; whom: Person; grants: Permission[] };

/** The whole rule. */
function mayChange({ who, whom, grants }: Attempt): 'yes' | 'forbidden' | 'hidden' {
  const all = who.superuser ? permissions : who.permissions;
  if (!all.includes('partner.manage')) return 'forbidden';
  if (who.restricted && !who.superuser) return 'forbidden';
  if (whom.partner !== who.partner || whom.superuser) return 'hidden';
  const has = (wanted: Permission[]) => wanted.every((one) => all.includes(one));
  const sees = (partner: number) => who.superuser || partner === who.partner || who.reaches.includes(partner);
  return has(whom.permissions) && has(grants) && whom.reaches.every(sees) ? 'yes' : 'forbidden';
}

describe('1,000 random questions about privileges', () => {
  let t: TestApp;
  const random = new SeededRandom(20_261_119);
  const people: Person[] = [];
  beforeAll(async () => {
    t = await startTestApp();
    const partners = [await aPartner(t.database), await aPartner(t.database), await aPartner(t.database)];
    const sites = await Promise.all(partners.map(({ id }) => aSite(t.database, { partner: id })));
    for (let n = 0; n < 40; n++) {
      const input = {
        partner: random.pick(partners).id,
        superuser: random.next() < 0.1,
        restricted: random.next() < 0.2,
        permissions: permissions.filter((one) => random.next() < (one === 'partner.manage' ? 0.6 : 0.4)),
      };
      const { id, email } = await aUser(t.database, input);
      const linked = partners.filter((one) => one.id !== input.partner && random.next() < 0.2);
      const granted = sites.filter(() => random.next() < 0.15);
      await asSystem(t.database, async (db) => {
        for (const one of linked)
          await db.insertInto('user_partners').values({ user_id: id, partner_id: one.id }).execute();
        for (const one of granted)
          await db.insertInto('site_grants').values({ user_id: id, site_id: one.id }).execute();
      });
      const links = linked.map((one) => one.id);
      const grants = granted.map((site) => partners[sites.indexOf(site)]?.id ?? 0);
      const { access_token: token } = await signInAs(t, { email });
      people.push({ ...input, id, token, reaches: [...links, ...grants] });
    }
  });
  afterAll(() => t.stop());

  // An administrator reaches what it is linked to, not what it is granted: grants bind those who have nothing else.
  const reachOf = (who: Person, links: number[]) => ({ ...who, reaches: links });

  test('have the outcomes of a model of ten lines, whichever way is tried', async () => {
    const linksOf = await asSystem(t.database, (db) =>
      db.selectFrom('user_partners').select(['user_id', 'partner_id']).execute(),
    );
    const counts: Record<string, number> = {};
    for (let n = 0; n < 1000; n++) {
      const chosen = random.pick(people);
      const links = linksOf.filter((one) => one.user_id === chosen.id).map((one) => one.partner_id);
      const who = reachOf(chosen, links);
      const whom = random.pick(people.filter(({ id }) => id !== who.id));
      const way = random.pick(['grant', 'name', 'bulk', 'withdraw', 'link'] as const);
      const grants = way === 'grant' ? [...whom.permissions.filter(() => random.next() < 0.7)] : [];
      if (way === 'grant' && random.next() < 0.5) grants.push(random.pick(permissions));
      const expected = mayChange({ who, whom, grants });
      const outcome = await attempt(who, whom, way, [...new Set(grants)]);
      counts[`${way} ${expected}`] = (counts[`${way} ${expected}`] ?? 0) + 1;
      expect({ n, way, who, whom, grants, outcome }).toEqual({
        n,
        way,
        who,
        whom,
        grants,
        outcome: expected,
      });
      if (way === 'grant' && outcome === 'yes') whom.permissions = [...new Set(grants)];
    }
    // No kind of outcome is missing.
    for (const outcome of ['yes', 'forbidden', 'hidden'])
      for (const way of ['grant', 'name', 'bulk']) expect(counts[`${way} ${outcome}`]).toBeGreaterThan(5);
  });

  async function attempt({ token }: Person, { id }: Person, way: string, grants: Permission[]) {
    const params = { id };
    if (way === 'bulk') {
      const body = { ids: [id], change: { access_ends_on: null } };
      const response = await t.call(changeManyPeople, { body }, { token });
      if (response.statusCode === 403) return 'forbidden';
      const { result, code } = response.json()[0];
      return result === 'done' ? 'yes' : ({ 'not-found': 'hidden' }[code as string] ?? code);
    }
    const response =
      way === 'withdraw'
        ? await t.call(withdrawInvitation, { params }, { token })
        : way === 'link'
          ? await t.call(sendInvitation, { params }, { token })
          : await t.call(
              updatePerson,
              { params, body: way === 'grant' ? { permissions: grants } : { full_name: 'A name' } },
              { token },
            );
    // A person with a password waits for no invitation, and at most five links are sent in an hour.
    const responses: Record<number, string> = { 403: 'forbidden', 404: 'hidden', 409: 'yes', 429: 'yes' };
    return responses[response.statusCode] ?? 'yes';
  }
});
