import { expect, type Page } from '@playwright/test';
import { sessionOf } from './sign-in.ts';

/** By a call, for journeys that begin with a ticket. */
export async function createTicket(page: Page, email: string, data: object): Promise<number> {
  const { access_token } = await sessionOf(page.request, email);
  const response = await page.request.post('/api/tickets/external', {
    headers: { authorization: `Bearer ${access_token}` },
    data,
  });
  expect(response.status()).toBe(201);
  return (await response.json()).id;
}
