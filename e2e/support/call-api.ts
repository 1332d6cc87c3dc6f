import type { Page } from '@playwright/test';

/** Asks the server as the person who is signed in on the page. */
export function callApi<Answer>(page: Page, path: string): Promise<Answer> {
  return page.evaluate(async (address) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('access_token')}` };
    return (await fetch(address, { headers })).json();
  }, path);
}
