import * as branding from '@greenroom/domain/branding/brands/endpoints.ts';
import { getPartner } from '@greenroom/domain/branding/endpoints.ts';
import { listSites } from '@greenroom/domain/inventory/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPartner } from '../../../../test/build/a-partner.ts';
import { aSite } from '../../../../test/build/a-site.ts';
import { aSiteAgent } from '../../../../test/build/a-site-agent.ts';
import { aUser } from '../../../../test/build/a-user.ts';
import { signInAs } from '../../../../test/sign-in-as.ts';
import { startTestApp, type TestApp } from '../../../../test/start-test-app.ts';

const colors = {
  primary: '#0b5cad',
  primaryForeground: '#ffffff',
  primaryDark: '#084785',
  secondary: '#e3eef8',
  secondaryForeground: '#17324d',
  accent: '#d6e6f5',
  accentForeground: '#0a355f',
};
const brand = { display_name: 'Plaza', font_family: 'Open Sans', colors };

describe('partners and their brands', () => {
  let t: TestApp;
  let superuser: string;
  const tokenOf = async (options: Parameters<typeof aUser>[1]) =>
    (await signInAs(t, await aUser(t.database, options))).access_token;
  const readBrand = (id: number, token: string) => t.call(branding.getBrand, { params: { id } }, { token });
  const publish = (
    id: number,
    version: number,
    { token, body = brand as object }: { token: string; body?: object },
  ) =>
    t.call(
      branding.updateBrand,
      { params: { id }, body: body as typeof brand },
      { token, headers: { 'if-match': `"${version}"` } },
    );

  beforeAll(async () => {
    t = await startTestApp();
    superuser = await tokenOf({ superuser: true });
  });

  afterAll(() => t.stop());

  test('creates and renames a partner, and keeps names unique', async () => {
    const created = await t.call(
      branding.createPartner,
      { body: { name: 'Étoile AV' } },
      { token: superuser },
    );
    expect(created.statusCode).toBe(201);
    const { id } = created.json();
    const again = await t.call(branding.createPartner, { body: { name: 'etoile av' } }, { token: superuser });
    expect([again.statusCode, again.json().code]).toEqual([409, 'partner-name-taken']);
    const request = { params: { id }, body: { name: 'ÉTOILE AV' } };
    expect((await t.call(branding.renamePartner, request, { token: superuser })).json().name).toBe(
      'ÉTOILE AV',
    );
    await aSiteAgent(t.database, { site: await aSite(t.database, { partner: id }) });
    const rows = (await t.call(branding.listPartnerSummaries, {}, { token: superuser })).json();
    expect(rows).toContainEqual({
      id,
      name: 'ÉTOILE AV',
      site_count: 1,
      user_count: 0,
      agent_count: 1,
      deletion_due_at: null,
    });
  });

  test('lets a partner administrator publish the brand of its own partner only', async () => {
    const own = await aPartner(t.database);
    const other = await aPartner(t.database);
    const token = await tokenOf({ partner: own.id, permissions: ['partner.manage'] });
    expect((await readBrand(own.id, token)).json()).toMatchObject({
      ...{ version: 0, colors: null, display_name: null, default_name: 'Greenroom' },
    });
    expect((await publish(own.id, 0, { token })).json()).toMatchObject({ ...brand, version: 1 });
    expect((await t.call(getPartner, { params: { id: own.id } }, { token })).json().tenant).toMatchObject(
      brand,
    );
    expect(
      [await readBrand(other.id, token), await publish(other.id, 0, { token })].map((r) => r.statusCode),
    ).toEqual([404, 404]);
    const without = await tokenOf({ partner: own.id });
    expect((await publish(own.id, 1, { token: without })).statusCode).toBe(403);
    const restricted = await tokenOf({ partner: own.id, permissions: ['partner.manage'], restricted: true });
    expect((await publish(own.id, 1, { token: restricted })).statusCode).toBe(403);
  });

  test('uses a colour that was chosen for one theme, if it is readable there', async () => {
    const { id } = await aPartner(t.database);
    const theme_colors = { light: { primary: '#7a3e00' }, dark: {} };
    const published = await publish(id, 0, { token: superuser, body: { ...brand, theme_colors } });
    expect(published.json().theme_colors).toEqual(theme_colors);
    const pale = { light: { primary: '#ffe14d' }, dark: {} };
    const rejected = await publish(id, 1, { token: superuser, body: { ...brand, theme_colors: pale } });
    expect([rejected.statusCode, rejected.json().detail]).toEqual([
      422,
      '"theme_colors.light.primary" cannot be read in the light theme.',
    ]);
    const without = { ...brand, colors: null, theme_colors };
    expect((await publish(id, 1, { token: superuser, body: without })).json().theme_colors).toBeNull();
  });

  test('shows the new name of a partner in lists that were cached', async () => {
    const { id } = await aPartner(t.database);
    await aSite(t.database, { partner: id });
    const list = async () => {
      const query = { columns: 'partner_name', limit: 1000 };
      const rows = (await t.call(listSites, { query }, { token: superuser })).json();
      return JSON.stringify(rows);
    };
    const rename = (name: string) =>
      t.call(branding.renamePartner, { params: { id }, body: { name } }, { token: superuser });
    await rename('Cached before');
    expect(await list()).toContain('Cached before');
    await rename('Cached after');
    expect(await list()).toContain('Cached after');
  });

  test('tells the second of two editors', async () => {
    const { id } = await aPartner(t.database);
    const results = await Promise.all([1, 2, 3].map(() => publish(id, 0, { token: superuser })));
    expect(results.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412]);
    expect(
      (await publish(id, 1, { token: superuser, body: { ...brand, colors: null } })).json().version,
    ).toBe(2);
  });

  test.each([
    ['a colour that is no colour', { ...brand, colors: { ...colors, accent: 'red' } }],
    ['six of the seven colours', { ...brand, colors: { ...colors, accent: undefined } }],
    ['a font that ends the declaration', { ...brand, font_family: 'a"; color: red' }],
    ['a name of 61 characters', { ...brand, display_name: 'x'.repeat(61) }],
  ])('rejects %s', async (_, body) => {
    const { id } = await aPartner(t.database);
    expect((await publish(id, 0, { token: superuser, body })).statusCode).toBe(422);
    expect((await readBrand(id, superuser)).json().version).toBe(0);
  });
});
