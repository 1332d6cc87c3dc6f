import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { asSystem } from '#access/scope.ts';
import { hashPassword } from '#platform/passwords/hash-password.ts';
import type { Services } from '#platform/services.ts';
import { changePassword } from './change-password.ts';

export async function setOwnPassword(services: Services, viewer: Viewer, password: string): Promise<void> {
  const hash = await hashPassword(password);
  const { user_id, session_id } = viewer;
  await asSystem(services.database, (db, scope) =>
    changePassword(db, scope, { user_id, hash, keepSession: session_id, now: services.now() }),
  );
}
