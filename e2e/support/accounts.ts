export const password = 'greenroom-demo';

export const accounts = {
  admin: 'admin@greenroom.example',
  lumiere: 'user@lumiere.example',
  plaza: 'user@plaza.example',
  restricted: 'restricted@lumiere.example',
  firstLogin: 'first-login@lumiere.example',
} as const;
