import { PeopleScreen } from '#features/admin/people/people-screen.tsx';
import { useAuth } from '#features/auth/use-auth.ts';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';

const SessionsDialog = lazyDialog(() =>
  import('#features/auth/sessions/person-sessions-dialog.tsx').then((m) => m.PersonSessionsDialog),
);

export function PeoplePage() {
  return <PeopleScreen user={useAuth().user} SessionsDialog={SessionsDialog} />;
}
