export type UserAction =
  | 'activate'
  | 'deactivate'
  | 'invite-again'
  | 'remove-factors'
  | 'send-reset-link'
  | 'sign-out'
  | 'withdraw';
