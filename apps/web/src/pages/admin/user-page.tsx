import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { UserScreen } from '#features/admin/users/user-screen.tsx';
import { userQuery } from '#features/admin/users/users.queries.ts';
import { followOwnChange } from '#features/auth/session.ts';
import { useAuth } from '#features/auth/use-auth.ts';
import { useDocumentTitle } from '#features/branding/use-document-title.ts';
import { Card } from '#ui/card.tsx';
import { lazyPart } from '#ui/lazy/lazy-part.tsx';

const SessionsCard = lazyPart(
  async () => (await import('#features/auth/sessions/sessions-card.tsx')).SessionsCard,
);

export function UserPage() {
  const id = Number(useParams().userId);
  useDocumentTitle(useQuery(userQuery(id)).data?.username ?? null);
  return (
    <UserScreen
      key={id}
      userId={id}
      ownId={useAuth().user?.id}
      onSaved={followOwnChange}
      sessions={<SessionsCard fallback={<Card className="min-h-44" />} userId={id} />}
    />
  );
}
