import type { MapPoint } from './map-point.ts';

/** Points at the same position, which no zoom can split: a list to choose from. */
export function PointStack({
  points,
  onSelect,
}: {
  points: readonly MapPoint[];
  onSelect: (point: MapPoint) => void;
}) {
  return (
    <ul className="point-map-stack thin-scrollbar">
      {points.map((point) => (
        <li key={point.id}>
          <button type="button" onClick={() => onSelect(point)}>
            {point.label}
          </button>
        </li>
      ))}
    </ul>
  );
}
