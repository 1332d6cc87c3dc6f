export const demoPassword = 'greenroom-demo';

/** The accounts listed in the start message and the README. */
export const demoAccounts = [
  { email: 'admin@greenroom.example', what: 'administrator, sees every partner' },
  { email: 'user@lumiere.example', what: 'staff of a French partner' },
  { email: 'user@plaza.example', what: 'staff of a Spanish partner' },
  { email: 'restricted@lumiere.example', what: 'sees only what is granted' },
  { email: 'first-login@lumiere.example', what: 'must change its password' },
] as const;
