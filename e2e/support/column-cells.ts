import type { Locator } from '@playwright/test';

/** The cells below a heading, wherever its column is. */
export async function columnCells(table: Locator, heading: string): Promise<Locator> {
  const index = await table
    .getByRole('columnheader', { name: heading, exact: true })
    .getAttribute('aria-colindex');
  return table.locator(`:is([role=cell], [role=rowheader])[aria-colindex="${index}"]`);
}
