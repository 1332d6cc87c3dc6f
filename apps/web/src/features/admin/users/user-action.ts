export type UserAction = 'activate' | 'deactivate' | 'send-reset-link' | 'sign-out';
