import { expect, test } from 'vitest';
import { domainOfEmail } from './domain-of-email.ts';
import { emailDomain } from './email-domain.ts';
import { isPublicMailDomain } from './public-mail-domains.ts';

test.each([
  ['ada@lumiere.example', 'lumiere.example'],
  ['Ada@LUMIERE.Example', 'lumiere.example'],
  ['"a@b"@lumiere.example', 'lumiere.example'],
  ['ada', undefined],
  ['@lumiere.example', undefined],
  ['ada@localhost', undefined],
])('reads the domain of %s', (email, domain) => {
  expect(domainOfEmail(email)).toBe(domain);
});

test.each([
  'company',
  'Company.example',
  '-a.example',
  'a-.example',
  'a..example',
  'a.example.',
  'ex ample.com',
])('rejects %s as a domain', (domain) => {
  expect(emailDomain.safeParse(domain).success).toBe(false);
});

test('knows the domains of public mail providers, and only whole names', () => {
  expect(['gmail.com', 'orange.fr'].map(isPublicMailDomain)).toEqual([true, true]);
  expect(['lumiere.example', 'my-gmail.com', ''].map(isPublicMailDomain)).toEqual([false, false, false]);
});
