import { expect, type Page } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { checkAccessibility } from '../../support/check-accessibility.ts';
import { openAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

const subject = (page: Page) => page.getByRole('textbox', { name: 'Subject' });
const description = (page: Page) => page.getByRole('textbox', { name: 'Description' });
const send = (page: Page) => page.getByRole('button', { name: 'Send feedback' });

/** The browser's own Back; Playwright's waits for a page that does not come while the form holds it. */
const goBack = (page: Page) => page.evaluate(() => window.history.back());

test('feedback is sent and acknowledged, and the form resets; a failure keeps the input', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, accounts.plaza, '/support');
  await expect(page.getByRole('radio', { name: 'Bug' })).toBeChecked();
  await checkAccessibility(page);
  await send(page).click();
  await expect(page.getByText('Subject is required')).toBeVisible();
  await expect(page.getByText('Description is required')).toBeVisible();
  await expect(subject(page)).toBeFocused();
  await checkAccessibility(page);
  await page.getByRole('radio', { name: 'Feature' }).check();
  await subject(page).fill('Dark map');
  await description(page).fill('The map could follow the sun.');
  const sent = page.waitForResponse('**/api/feedback');
  await send(page).click();
  const response = await sent;
  expect(response.status()).toBe(201);
  expect(response.request().postDataJSON()).toEqual({
    feedback_type: 'feature',
    subject: 'Dark map',
    description: 'The map could follow the sun.',
  });
  await expect(page.getByText('Thank you. Your feedback has been sent.')).toBeVisible();
  await expect(subject(page)).toHaveValue('');
  await expect(description(page)).toHaveValue('');
  await expect(page.getByRole('radio', { name: 'Bug' })).toBeChecked();
  await checkAccessibility(page);

  await page.route('**/api/feedback', (route) =>
    route.fulfill({ status: 503, json: { detail: 'Down', code: 'unavailable' } }),
  );
  await page.getByRole('radio', { name: 'Question' }).check();
  await subject(page).fill('Reports');
  await description(page).fill('Where are they?');
  await send(page).click();
  await expect(page.getByRole('alert')).toContainText('Your feedback could not be sent');
  await expect(subject(page)).toHaveValue('Reports');
  await expect(description(page)).toHaveValue('Where are they?');
  await expect(page.getByRole('radio', { name: 'Question' })).toBeChecked();
  await checkAccessibility(page);
  await page.unroute('**/api/feedback');
  await send(page).click();
  await expect(page.getByText('Thank you. Your feedback has been sent.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a partly written message asks before its page is left, by a link, by Back and with the tab', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, accounts.plaza, '/settings');
  await page.getByRole('link', { name: 'Support' }).click();
  await subject(page).fill('Dark map');
  const confirmation = page.getByRole('alertdialog', { name: 'Discard changes?' });
  const keep = confirmation.getByRole('button', { name: 'Keep editing' });
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(keep).toBeFocused();
  await keep.click();
  await expect(page).toHaveURL(/\/support$/);
  await expect(subject(page)).toHaveValue('Dark map');
  await goBack(page);
  await expect(keep).toBeFocused();
  await expect(page).toHaveURL(/\/support$/);
  await keep.click();
  await expect(subject(page)).toHaveValue('Dark map');
  await goBack(page);
  await confirmation.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await page.goForward();
  await subject(page).fill('Dark map');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await confirmation.getByRole('button', { name: 'Discard' }).click();
  // The address comes before the page, and a Back in between finds the form as it was.
  await expect(subject(page)).toHaveCount(0);
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.goBack();
  await expect(subject(page)).toHaveValue('');
});

for (const [language, words] of Object.entries({
  fr: ['Anomalie', 'Objet', 'Envoyer', 'Merci. Vos commentaires ont été envoyés.'],
  es: ['Error', 'Asunto', 'Enviar', 'Gracias. Sus comentarios se han enviado.'],
})) {
  test(`the form is in ${language}`, { tag: '@full' }, async ({ page }) => {
    const [bug, subjectLabel, submit, thanks] = words as [string, string, string, string];
    await openAs(page, accounts.plaza, `/support?lng=${language}`);
    await expect(page.getByRole('radio', { name: bug })).toBeChecked();
    await page.getByRole('textbox', { name: subjectLabel }).fill('x');
    await page.getByRole('textbox').nth(1).fill('y');
    await page.getByRole('button', { name: submit }).click();
    await expect(page.getByText(thanks)).toBeVisible();
  });
}

test('fits a phone', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, accounts.plaza, '/support');
  await expect(send(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await checkAccessibility(page);
});
