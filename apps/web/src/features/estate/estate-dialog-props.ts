import type { User } from '@greenroom/domain/auth/current-user.ts';
import type { Thing } from '@greenroom/domain/estate/estate-change.ts';

/** What a dialog of the estate receives. It stays mounted while it closes, so that it can fade out. */
export type EstateDialogProps = {
  open: boolean;
  onClose: () => void;
  thing: Thing;
  /** Undefined for a new one. */
  id: number | undefined;
  user: User;
};
