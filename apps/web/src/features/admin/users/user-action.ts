export type UserAction = 'activate' | 'deactivate' | 'remove-factors' | 'send-reset-link' | 'sign-out';
