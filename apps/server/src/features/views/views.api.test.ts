import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  setDefaultView,
  updateSavedView,
} from '@greenroom/domain/views/endpoints.ts';
import type { SavedView } from '@greenroom/domain/views/saved-view.ts';
import { maxOwnViews, viewLists } from '@greenroom/domain/views/saved-view.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aPartner } from '#test/build/a-partner.ts';
import { aUser } from '#test/build/a-user.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

describe('saved views', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.stop());

  async function aPerson(input: Parameters<typeof aUser>[1] = {}) {
    const user = await aUser(t.database, input);
    const { access_token: token } = await signInAs(t, user);
    const views = async (list: SavedView['list'] = 'assets') =>
      (await t.call(listSavedViews, { query: { list } }, { token })).json() as SavedView[];
    const save = (name: string, rest: Partial<SavedView> = {}) => {
      const { list = 'assets', query = '?search=x', is_shared = false } = rest;
      return t.call(createSavedView, { body: { list, name, query, is_shared } }, { token });
    };
    return { user, token, views, save };
  }
  const manager = { permissions: ['estate.manage'] as const };

  test('are the owner’s alone until they are shared with the own partner', async () => {
    const partner = (await aPartner(t.database)).id;
    const owner = await aPerson({ partner, ...manager });
    const colleague = await aPerson({ partner });
    const stranger = await aPerson();
    const { id } = (await owner.save('Spare displays')).json();
    expect(await colleague.views()).toEqual([]);
    await t.call(updateSavedView, { params: { id }, body: { is_shared: true } }, owner);
    expect(await colleague.views()).toMatchObject([
      { id, name: 'Spare displays', query: '?search=x', is_own: false, is_shared: true },
    ]);
    expect(await stranger.views()).toEqual([]);
    expect(await owner.views('rooms')).toEqual([]);
    const renamed = await t.call(updateSavedView, { params: { id }, body: { name: 'Mine' } }, colleague);
    expect(renamed.statusCode).toBe(403);
    expect((await t.call(deleteSavedView, { params: { id } }, stranger)).statusCode).toBe(404);
    expect((await t.call(deleteSavedView, { params: { id } }, owner)).statusCode).toBe(204);
    expect(await colleague.views()).toEqual([]);
  });

  test('are shared only by users who manage the estate, and no longer when the owner changes the partner', async () => {
    const partner = (await aPartner(t.database)).id;
    const plain = await aPerson({ partner });
    expect((await plain.save('Shared', { is_shared: true })).statusCode).toBe(403);
    const owner = await aPerson({ partner, ...manager });
    const { id } = (await owner.save('Shared', { is_shared: true })).json();
    expect(await plain.views()).toHaveLength(1);
    const newPartner = (await aPartner(t.database)).id;
    await asSystem(t.database, (db) =>
      db.updateTable('users').set({ partner_id: newPartner }).where('id', '=', owner.user.id).execute(),
    );
    expect(await plain.views()).toEqual([]);
    expect(await owner.views()).toMatchObject([{ id, is_shared: false }]);
  });

  test('have their own names and a limit', async () => {
    const { save, views } = await aPerson();
    await save('Lyon');
    const again = await save('LYON');
    expect([again.statusCode, again.json().code]).toEqual([409, 'view-name-taken']);
    expect((await save('Lyon', { list: 'rooms' })).statusCode).toBe(201);
    expect((await save('  ')).statusCode).toBe(422);
    expect((await save('Bad', { query: 'javascript:x' })).statusCode).toBe(422);
    for (let n = 1; n < maxOwnViews; n += 1) await save(`View ${n}`);
    const tooMany = await save('One more');
    expect([tooMany.statusCode, tooMany.json().code]).toEqual([409, 'too-many-views']);
    expect(await views()).toHaveLength(maxOwnViews);
  });

  test.each(viewLists)('exist for the list of %s, which can open with one', async (list) => {
    const owner = await aPerson();
    const { id } = (await owner.save('Mine', { list })).json<SavedView>();
    const chosen = await t.call(setDefaultView, { params: { list }, body: { view_id: id } }, owner);
    expect(chosen.statusCode).toBe(204);
    expect(await owner.views(list)).toMatchObject([{ id, list, is_default: true }]);
  });

  test('can be the one that a list opens with, for each user', async () => {
    const partner = (await aPartner(t.database)).id;
    const owner = await aPerson({ partner, ...manager });
    const colleague = await aPerson({ partner });
    const first = (await owner.save('First', { is_shared: true })).json().id;
    const second = (await owner.save('Second')).json().id;
    const choose = (view_id: number | null, { token }: { token: string }) =>
      t.call(setDefaultView, { params: { list: 'assets' }, body: { view_id } }, { token });
    await choose(first, colleague);
    await choose(first, owner);
    await choose(second, owner);
    const defaults = async ({ views }: typeof owner) =>
      (await views()).filter(({ is_default }) => is_default).map(({ id }) => id);
    expect([await defaults(owner), await defaults(colleague)]).toEqual([[second], [first]]);
    expect((await choose(second, colleague)).statusCode).toBe(404);
    await choose(null, owner);
    expect([await defaults(owner), await defaults(colleague)]).toEqual([[], [first]]);
  });
});
