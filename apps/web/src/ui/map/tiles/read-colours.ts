import type { MapColours } from './draw-tile.ts';

const roles = ['water', 'land', 'coast', 'river', 'border', 'name', 'country', 'halo'] as const;

/** The --map-* colours in a form that a canvas understands: mixed and without variables. */
export function readColours(host: HTMLElement): MapColours {
  const probe = document.createElement('span');
  probe.hidden = true;
  host.append(probe);
  const colours = roles.map((role) => {
    probe.style.color = `var(--map-${role})`;
    return [role, getComputedStyle(probe).color] as const;
  });
  probe.remove();
  return Object.fromEntries(colours) as MapColours;
}
