import { PlacesMap } from '#features/inventory/sites/places-map.tsx';
import { MonitorScreen } from '#features/monitoring/monitor-screen.tsx';

export function MonitorPage() {
  return <MonitorScreen map={(place) => <PlacesMap {...place} />} />;
}
