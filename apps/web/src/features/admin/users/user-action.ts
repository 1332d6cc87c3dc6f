export type UserAction =
  | 'activate'
  | 'copy-access'
  | 'deactivate'
  | 'erase'
  | 'export'
  | 'invite-again'
  | 'remove-factors'
  | 'send-reset-link'
  | 'sign-out'
  | 'withdraw';
