import { useAuth } from '#features/auth/use-auth.ts';
import { BinScreen } from '#features/estate/bin/bin-screen.tsx';

export function BinPage() {
  const { user } = useAuth();
  return <BinScreen canDelete={user?.is_superuser ?? false} />;
}
