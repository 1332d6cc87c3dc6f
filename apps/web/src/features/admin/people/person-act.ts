import type { PersonAction } from './person-action-dialog.tsx';

/** What the menu of a person opens. */
export type PersonAct = PersonAction | 'sessions' | 'export' | 'erase';
