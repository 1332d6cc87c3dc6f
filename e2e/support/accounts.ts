export const password = 'greenroom-demo';
/** Of those that a test creates: the server takes no name of the product for a new password. */
export const personPassword = 'a password of a test';
export const personDomain = 'e2e.example';

export const passwordOf = (email: string) => (email.endsWith(`@${personDomain}`) ? personPassword : password);

export const accounts = {
  admin: 'admin@greenroom.example',
  lumiere: 'user@lumiere.example',
  plaza: 'user@plaza.example',
  restricted: 'restricted@lumiere.example',
  firstLogin: 'first-login@lumiere.example',
} as const;
