import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The build of Leaflet that a bundler can take apart; the one that its package names is a single function. */
export const leafletModule = fileURLToPath(import.meta.resolve('leaflet')).replace(
  'leaflet-src.js',
  'leaflet-src.esm.js',
);

/** What defines its classes, and what gives shapes a text form: without effect on a class that is not used. */
export const leafletDefinitions = [
  ...['Class', 'Evented', 'Handler', 'Control', 'Renderer', 'Layer', 'LayerGroup', 'FeatureGroup'].map(
    extend,
  ),
  ...['Icon', 'Path', 'CircleMarker', 'Polyline', 'Polygon', 'ImageOverlay', 'DivOverlay'].map(extend),
  ...['GridLayer', 'TileLayer'].map(extend),
  ...['Marker', 'CircleMarker', 'Circle', 'Polyline', 'Polygon', 'LayerGroup', 'SVG'].map(
    (name) => `${name}.include`,
  ),
];

function extend(name: string): string {
  return `${name}.extend`;
}

/** `Control.Scale = Scale;`: short names of classes, which would keep all of them. */
const shortNames = /^(?:Control|control|TileLayer|tileLayer|GeoJSON|Icon|Polyline|SVG)\.\w+ = \w+;$/gm;

/** Leaves out what the map does not use of Leaflet: shapes, controls, markers and images, 9 of 37 kB. */
export function usedLeaflet(): Plugin {
  return {
    name: 'used-leaflet',
    apply: 'build',
    transform(code, id) {
      if (id !== leafletModule) return null;
      if (!shortNames.test(code)) this.error('This release of Leaflet is written in another way.');
      return { code: code.replaceAll(shortNames, ''), map: null };
    },
  };
}
