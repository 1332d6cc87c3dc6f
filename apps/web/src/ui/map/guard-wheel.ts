/**
 * Lets the page scroll past the map: the wheel zooms only with Ctrl (also a pinch on a touchpad), or once the map has
 * the focus. Returns a function that undoes it.
 */
export function guardWheel(host: HTMLElement): () => void {
  const holder = host.parentElement ?? host;
  const guard = (event: WheelEvent) => {
    const isMeant = event.ctrlKey || event.metaKey || host.contains(document.activeElement);
    if (!isMeant) event.stopPropagation();
  };
  // In the capture phase, before Leaflet handles the event.
  holder.addEventListener('wheel', guard, { capture: true, passive: true });
  return () => holder.removeEventListener('wheel', guard, { capture: true });
}
