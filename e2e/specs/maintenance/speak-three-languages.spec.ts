import { expect } from '@playwright/test';
import { accounts } from '../../support/accounts.ts';
import { openAs } from '../../support/sign-in.ts';
import { test } from '../../support/test.ts';

const languages = {
  en: {
    board: ['Maintenance', 'In progress', 'Show Provisionally closed', 'Urgent'],
    dialog: [
      'Add new ticket',
      'Name',
      'Create ticket',
      'The ticket could not be created',
      'Back to the form',
    ],
  },
  fr: {
    board: ['Maintenance', 'En cours', 'Afficher Clos provisoirement', 'Urgente'],
    dialog: [
      'Ajouter un ticket',
      'Nom',
      'Créer le ticket',
      'Impossible de créer le ticket',
      'Revenir au formulaire',
    ],
  },
  es: {
    board: ['Mantenimiento', 'En curso', 'Mostrar Cerrado provisionalmente', 'Urgente'],
    dialog: [
      'Añadir un ticket',
      'Nombre',
      'Crear ticket',
      'No se ha podido crear el ticket',
      'Volver al formulario',
    ],
  },
};

for (const [language, { board, dialog }] of Object.entries(languages)) {
  test(`the board and the dialog are in ${language}, also when it fails`, { tag: '@full' }, async ({
    page,
  }) => {
    const [title, stage, show, urgent] = board as [string, string, string, string];
    await page.route('**/api/tickets/external', (route) => route.abort());
    await openAs(page, accounts.lumiere, `/management/maintenance?lng=${language}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('region', { name: stage, exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: show })).toBeVisible();
    await expect(page.getByText(urgent, { exact: true }).first()).toBeVisible();

    const [add, name, submit, failed, back] = dialog as [string, string, string, string, string];
    await page.getByRole('button', { name: add }).first().click();
    await page.getByRole('textbox', { name, exact: true }).fill('x');
    await page.getByRole('button', { name: submit }).click();
    await expect(page.getByRole('alert')).toContainText(failed);
    await expect(page.getByRole('button', { name: back })).toBeFocused();
  });
}
