import type { Passkey } from '@greenroom/domain/auth/factors/own-factors.ts';

export type FactorDialogKind =
  | { kind: 'add-passkey' }
  | { kind: 'rename-passkey'; passkey: Passkey }
  | { kind: 'add-totp' }
  | { kind: 'codes'; codes: readonly string[] };
