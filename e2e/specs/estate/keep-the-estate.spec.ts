import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { createPerson, freshName } from '../../support/create-person.ts';
import { openAs, requestAs, sessionOf } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

async function create(request: APIRequestContext, path: string, data: object): Promise<{ id: number }> {
  const { access_token } = await sessionOf(request, accounts.admin);
  const response = await request.post(path, { headers: { authorization: `Bearer ${access_token}` }, data });
  expect(response.status(), path).toBe(201);
  return response.json();
}

/** A site of Lumière with two rooms and an asset in the first, for one test alone. */
async function createSite(request: APIRequestContext) {
  const partners = await requestAs<{ id: number; name: string }[]>(request, accounts.admin, '/api/partners');
  const partner_id = partners.find(({ name }) => /lumi/i.test(name))?.id;
  const name = freshName();
  const site = await create(request, '/api/sites', { name, partner_id });
  const room = await create(request, '/api/rooms', { name: `${name} A`, site_id: site.id });
  await create(request, '/api/rooms', { name: `${name} B`, site_id: site.id });
  const asset = await create(request, '/api/assets', { product_name: `${name} camera`, room_id: room.id });
  return {
    name,
    site: site.id,
    asset: asset.id,
    buyer: partners.find((each) => /plaza/i.test(each.name))?.name ?? '',
  };
}

async function choose(page: Page, act: string) {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
}

test('moves an asset and takes it back, duplicates and retires it, and hands its site over', {
  tag: '@full',
}, async ({ page, other }) => {
  const { name, site, asset, buyer } = await createSite(page.request);
  const editor = await createPerson(page.request, { partner: /lumi/i, permissions: ['estate.manage'] });
  await openAs(page, editor.email, `/inventory/assets/${asset}`);
  const facts = page.getByRole('main');

  await choose(page, 'Move');
  const move = page.getByRole('dialog', { name: `Move ${name} camera` });
  await move.getByLabel('Room', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Search by room or site' }).fill(`${name} B`);
  await page.getByRole('option', { name: `${name} B` }).click();
  await checkAccessibility(page);
  await move.getByRole('button', { name: 'Move' }).click();
  await expect(facts.getByRole('link', { name: `${name} B` })).toBeVisible();
  await page.getByRole('button', { name: 'Revert' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revert' }).click();
  await expect(facts.getByRole('link', { name: `${name} A` })).toBeVisible();

  await choose(page, 'Duplicate');
  const copy = page.getByRole('dialog', { name: `Duplicate ${name} camera` });
  await copy.getByLabel('Name *').fill(`${name} copy`);
  await copy.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`${name} copy created`).first()).toBeVisible();

  await choose(page, 'Retire');
  const retire = page.getByRole('dialog', { name: `Retire ${name} camera` });
  await retire.getByLabel('Why').fill('Lamp broken');
  await checkAccessibility(page);
  await retire.getByRole('button', { name: 'Retire' }).click();
  await expect(facts.getByText('Lamp broken').first()).toBeVisible();
  await choose(page, 'Return to service');
  const back = page.getByRole('dialog', { name: `Return ${name} camera to service` });
  await back.getByRole('button', { name: 'Return to service' }).click();
  await expect(back).toBeHidden();

  await page.goto(`/inventory/assets?search=${name}`);
  await page.getByRole('button', { name: `More for ${name} copy` }).click();
  await page.getByRole('menuitem', { name: 'Move to bin' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Move to bin' }).click();
  await expect(page.getByRole('button', { name: `More for ${name} copy` })).toHaveCount(0);

  await openAs(other, accounts.admin, `/inventory/sites/${site}?handover=site:${site}`);
  const handOver = other.getByRole('dialog', { name: `Hand over ${name} to another partner` });
  await handOver.getByLabel('New partner').click();
  await other.getByRole('option', { name: buyer }).click();
  await expect(handOver.getByText('2 rooms, 1 asset, 1 entry of the bin')).toBeVisible();
  await checkAccessibility(other);
  await handOver.getByLabel("Type the partner's name to hand over.").fill(buyer);
  await handOver.getByRole('button', { name: `Hand over ${name}` }).click();
  await expect(other.getByText(`${name} handed over to ${buyer}`).first()).toBeVisible();

  await page.goto(`/inventory/assets/${asset}`);
  await expect(page.getByRole('heading', { name: 'Asset not found' })).toBeVisible();
  await openAs(other, accounts.plaza, `/inventory/assets/${asset}`);
  await expect(other.getByRole('heading', { name: `${name} camera` })).toBeVisible();
});

test('two people edit one asset: other fields merge, the same field is a choice of each', {
  tag: '@full',
}, async ({ page, other }) => {
  const { asset } = await createSite(page.request);
  const editor = await createPerson(page.request, { partner: /lumi/i, permissions: ['estate.manage'] });
  const path = `/inventory/assets/${asset}?edit=asset:${asset}`;
  const sheetOf = (person: Page) => person.getByRole('dialog', { name: /^Edit asset/ });
  const edit = async (person: Page, fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields)) await sheetOf(person).getByLabel(label).fill(value);
  };
  const save = (person: Page) => sheetOf(person).getByRole('button', { name: 'Save', exact: true }).click();
  const stored = () =>
    requestAs<Record<string, unknown>>(page.request, accounts.admin, `/api/assets/${asset}`);

  await openAs(page, editor.email, path);
  await openAs(other, accounts.admin, path);
  await edit(page, { Model: 'Mine', 'Serial number': 'SN-1' });
  await edit(other, { Model: 'Theirs' });
  await save(other);
  await expect(sheetOf(other)).toBeHidden();
  await save(page);
  await expect(sheetOf(page).getByText('The same fields were changed meanwhile').first()).toBeVisible();
  await sheetOf(page).getByRole('button', { name: 'Save these choices' }).click();
  await expect(sheetOf(page).getByText('Choose one of the two.').first()).toBeVisible();
  await checkAccessibility(page);
  await sheetOf(page)
    .getByRole('radio', { name: /^Model: .*ago|^Model: .*now/ })
    .check();
  await sheetOf(page).getByRole('button', { name: 'Save these choices' }).click();
  await expect(sheetOf(page)).toBeHidden();
  expect(await stored()).toMatchObject({ model: 'Theirs', serial_number: 'SN-1' });

  await page.goto(path);
  await other.goto(path);
  await edit(page, { Model: 'First' });
  await edit(other, { Model: 'Second', 'Serial number': 'SN-2' });
  await save(page);
  await expect(sheetOf(page)).toBeHidden();
  await save(other);
  await sheetOf(other).getByRole('button', { name: 'Take all of mine' }).click();
  await sheetOf(other).getByRole('button', { name: 'Save these choices' }).click();
  await expect(sheetOf(other)).toBeHidden();
  expect(await stored()).toMatchObject({ model: 'Second', serial_number: 'SN-2' });
});

test('fills an empty site from its page: a room in the site, an asset in the room', {
  tag: '@full',
}, async ({ page }) => {
  const partners = await requestAs<{ id: number }[]>(page.request, accounts.admin, '/api/partners');
  const name = freshName();
  const site = await create(page.request, '/api/sites', { name, partner_id: partners[0]?.id });
  await openAs(page, accounts.admin, `/inventory/sites/${site.id}`);
  await expect(page.getByText('No rooms at this site')).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'New room' }).last().click();
  const room = page.getByRole('dialog', { name: 'New room' });
  await room.getByLabel('Name *').fill(`${name} A`);
  await room.getByRole('button', { name: 'Save', exact: true }).click();
  // Its square above the list has its state in its name, too.
  await page.getByRole('link', { name: `${name} A`, exact: true }).click();
  await expect(page.getByText('No assets in this room')).toBeVisible();
  await page.getByRole('button', { name: 'New asset' }).first().click();
  const asset = page.getByRole('dialog', { name: 'New asset' });
  await asset.getByLabel('Name *').fill(`${name} camera`);
  await asset.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: `${name} camera` })).toBeVisible();
});
