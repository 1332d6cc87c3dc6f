import { type Color, mix } from './color.ts';
import { RowFiller } from './row-filler.ts';
import type { Pixels } from './write-png.ts';

export type Point = readonly [x: number, y: number];
/** `to` makes a gradient from the shape's top to its bottom. */
type Paint = { alpha?: number; to?: Color };

/** A drawing surface for flat shapes with smooth edges. */
export class Canvas implements Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
  readonly #filler: RowFiller;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.rgb = new Uint8Array(width * height * 3);
    this.#filler = new RowFiller(this);
  }

  /** Even-odd fill; `to` makes a gradient from the shape's top to its bottom. */
  polygon(points: readonly Point[], color: Color, paint: Paint = {}): void {
    const { alpha = 1, to } = paint;
    const corners = Float64Array.from(points.flat());
    const ys = points.map(([, y]) => y);
    const top = Math.min(...ys);
    const bottom = Math.max(...ys);
    const last = Math.min(this.height - 1, Math.ceil(bottom) - 1);
    for (let y = Math.max(0, Math.floor(top)); y <= last; y++) {
      const ink =
        to === undefined ? color : mix(color, to, Math.min(1, Math.max(0, (y - top) / (bottom - top))));
      this.#filler.fill(corners, y, { ink, alpha });
    }
  }

  rect(x: number, y: number, width: number, height: number, color: Color, paint: Paint = {}): void {
    this.polygon(
      [
        [x, y],
        [x + width, y],
        [x + width, y + height],
        [x, y + height],
      ],
      color,
      paint,
    );
  }

  roundRect(
    x: number,
    y: number,
    width: number,
    height: number,
    radius: number,
    color: Color,
    paint: Paint = {},
  ): void {
    const corner = (cx: number, cy: number, start: number): Point[] =>
      [0, 1, 2, 3, 4, 5].map((step) => {
        const angle = start + (step / 5) * (Math.PI / 2);
        return [cx + Math.cos(angle) * radius, cy + Math.sin(angle) * radius];
      });
    this.polygon(
      [
        ...corner(x + width - radius, y + height - radius, 0),
        ...corner(x + radius, y + height - radius, Math.PI / 2),
        ...corner(x + radius, y + radius, Math.PI),
        ...corner(x + width - radius, y + radius, Math.PI * 1.5),
      ],
      color,
      paint,
    );
  }

  ellipse(cx: number, cy: number, rx: number, ry: number, color: Color, paint: Paint = {}): void {
    const points = Array.from({ length: 48 }, (_, step): Point => {
      const angle = (step / 48) * Math.PI * 2;
      return [cx + Math.cos(angle) * rx, cy + Math.sin(angle) * ry];
    });
    this.polygon(points, color, paint);
  }

  line([x1, y1]: Point, [x2, y2]: Point, width: number, color: Color): void {
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const dx = ((y2 - y1) / length) * (width / 2);
    const dy = ((x1 - x2) / length) * (width / 2);
    this.polygon(
      [
        [x1 + dx, y1 + dy],
        [x2 + dx, y2 + dy],
        [x2 - dx, y2 - dy],
        [x1 - dx, y1 - dy],
      ],
      color,
    );
  }

  mirror(): void {
    for (let y = 0; y < this.height; y++) {
      const row = y * this.width * 3;
      for (let left = 0, right = this.width - 1; left < right; left++, right--) {
        for (let i = 0; i < 3; i++) {
          const a = row + left * 3 + i;
          const b = row + right * 3 + i;
          const kept = this.rgb[a] as number;
          this.rgb[a] = this.rgb[b] as number;
          this.rgb[b] = kept;
        }
      }
    }
  }
}
