export type UserAct = 'activate' | 'deactivate' | 'send-reset-link' | 'sign-out';
