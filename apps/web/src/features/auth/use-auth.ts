import { useSyncExternalStore } from 'react';
import { currentSession, type Session, subscribeToSession } from './session.ts';

export function useAuth(): Session {
  return useSyncExternalStore(subscribeToSession, currentSession);
}
