export type UserAction =
  | 'activate'
  | 'copy-access'
  | 'deactivate'
  | 'invite-again'
  | 'remove-factors'
  | 'send-reset-link'
  | 'sign-out'
  | 'withdraw';
