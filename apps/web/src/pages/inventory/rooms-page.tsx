import { RoomsOverview } from '#features/inventory/rooms-overview.tsx';

export function RoomsPage() {
  return <RoomsOverview />;
}
