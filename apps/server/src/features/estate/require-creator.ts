import { type Viewer, visibilityOf } from '@greenroom/domain/access/viewer.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';

/** Such a user would not see what it creates: a new row has no grants. */
export function requireCreator(viewer: Viewer): void {
  if (visibilityOf(viewer) !== 'grants') return;
  throw new Problem('forbidden', 'Users with explicit grants change what is granted, and cannot create.');
}
