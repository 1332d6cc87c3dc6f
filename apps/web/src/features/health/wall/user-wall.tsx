import { useCallback, useMemo } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { paths } from '#paths.ts';
import { WallScreen } from './wall-screen.tsx';
import { userSource } from './wall-source.ts';

/** The wall of what the signed-in user sees. */
export function UserWall({ name }: { name: string }) {
  const navigate = useNavigate();
  const source = useMemo(userSource, []);
  const leave = useCallback(() => void navigate(paths.roomStatus), [navigate]);
  return (
    <WallScreen
      source={source}
      name={name}
      onLeave={leave}
      rejected={<Navigate to={paths.roomStatus} replace />}
    />
  );
}
