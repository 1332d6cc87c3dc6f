import userEvent from '@testing-library/user-event';

/** Adds text to a field at once, as a paste does: every key stroke would render the whole page again. */
export async function enterText(into: HTMLElement, text: string): Promise<void> {
  await userEvent.click(into);
  await userEvent.paste(text);
}
