import { PeopleScreen } from '#features/admin/people/people-screen.tsx';
import { useAuth } from '#features/auth/use-auth.ts';

export function PeoplePage() {
  return <PeopleScreen user={useAuth().user} />;
}
