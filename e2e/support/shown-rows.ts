import type { Locator } from '@playwright/test';

/** The texts of the shown rows below these headings, wherever their columns are. */
export async function shownRows(table: Locator, headings: readonly string[]): Promise<string[][]> {
  const columns: (string | null)[] = [];
  for (const name of headings) {
    const heading = table.getByRole('columnheader', { name, exact: true });
    columns.push(await heading.getAttribute('aria-colindex'));
  }
  const rows = table.locator('[role=row]:has([role=rowheader])');
  return rows.evaluateAll(
    (shown, indexes) =>
      shown.map((row) =>
        // The first: the live state stands behind the name.
        indexes.map((index) => row.querySelector(`[aria-colindex="${index}"]`)?.textContent ?? ''),
      ),
    columns,
  );
}
