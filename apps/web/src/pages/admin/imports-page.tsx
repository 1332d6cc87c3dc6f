import { ImportsScreen } from '#features/import/imports-screen.tsx';

export function ImportsPage() {
  return <ImportsScreen />;
}
