/** What a logo is drawn with. Filters, patterns, images, links, scripts, animations and foreign content are not. */
export const elements: ReadonlySet<string> = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'use', 'title', 'desc'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan'],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask'],
]);

/** Their content stays. */
export const unwrapped: ReadonlySet<string> = new Set(['a', 'switch']);

export const geometry: ReadonlySet<string> = new Set([
  ...['id', 'width', 'height', 'viewBox', 'preserveAspectRatio', 'transform', 'gradientTransform'],
  ...['x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'fr', 'dx', 'dy', 'rotate'],
  ...['d', 'points', 'pathLength', 'offset', 'gradientUnits', 'spreadMethod', 'textLength', 'lengthAdjust'],
  ...['clipPathUnits', 'maskUnits', 'maskContentUnits', 'version'],
]);

const presentation: ReadonlySet<string> = new Set([
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap'],
  ...['stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset', 'opacity', 'color'],
  ...['clip-path', 'clip-rule', 'mask', 'mask-type', 'stop-color', 'stop-opacity', 'display', 'visibility'],
  ...['font-family', 'font-size', 'font-style', 'font-weight', 'letter-spacing', 'word-spacing'],
  ...['text-anchor', 'dominant-baseline', 'paint-order', 'vector-effect', 'shape-rendering', 'isolation'],
  ...['mix-blend-mode', 'overflow', 'stop-color', 'color-interpolation', 'text-decoration'],
]);

/** An attribute that a style rule can set, too. */
export function isPresentation(name: string): boolean {
  return presentation.has(name);
}
