import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '#ui/button/icon-button.tsx';
import type { MapPoint } from './map-point.ts';
import type { MapView } from './map-view.ts';

type PointPopupProps = {
  view: MapView;
  point: MapPoint;
  closeLabel: string;
  children: ReactNode;
};

/** React's content in Leaflet's popup. */
export function PointPopup({ view, point, closeLabel, children }: PointPopupProps) {
  const [holder] = useState(() => document.createElement('div'));
  const id = useId();

  useLayoutEffect(() => {
    holder.id = id;
    view.popup.open(holder, point);
    return () => view.popup.remove();
  }, [view, holder, id, point]);

  useEffect(() => {
    const resized = new ResizeObserver(() => view.popup.update());
    resized.observe(holder);
    return () => resized.disconnect();
  }, [view, holder]);

  return createPortal(
    <div className="point-map-popup-body">
      <div className="point-map-popup-content">{children}</div>
      <IconButton
        size="sm"
        label={closeLabel}
        icon={<X aria-hidden />}
        onClick={() => view.popup.dismiss()}
      />
    </div>,
    holder,
  );
}
