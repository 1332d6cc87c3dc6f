import type { Canvas, Point } from './canvas.ts';
import { hex } from './color.ts';
import type { Palette } from './palette.ts';
import { darker, lighter } from './scene-parts.ts';

export function drawChair(canvas: Canvas, x: number, y: number, scale: number, colors: Palette): void {
  canvas.ellipse(x, y + 50 * scale, 30 * scale, 7 * scale, darker(colors.floor, 0.35), { alpha: 0.5 });
  canvas.line([x, y + 20 * scale], [x, y + 48 * scale], 6 * scale, darker(colors.dark, 0.05));
  canvas.line([x - 20 * scale, y + 49 * scale], [x + 20 * scale, y + 49 * scale], 5 * scale, colors.dark);
  canvas.roundRect(
    x - 27 * scale,
    y + 10 * scale,
    54 * scale,
    17 * scale,
    7 * scale,
    darker(colors.seat, 0.22),
  );
  canvas.roundRect(
    x - 24 * scale,
    y - 42 * scale,
    48 * scale,
    56 * scale,
    11 * scale,
    lighter(colors.seat, 0.08),
    { to: darker(colors.seat, 0.1) },
  );
}

export function drawPlant(canvas: Canvas, x: number, y: number, scale: number): void {
  const leaf = hex('#4f8a5b');
  for (const [angle, length] of [
    [-2.3, 70],
    [-1.95, 92],
    [-1.57, 104],
    [-1.2, 90],
    [-0.85, 68],
  ] as const) {
    const tip: Point = [x + Math.cos(angle) * length * scale, y + Math.sin(angle) * length * scale];
    const side = 13 * scale;
    const middle: Point = [(x + tip[0]) / 2, (y + tip[1]) / 2];
    canvas.polygon(
      [[x, y], [middle[0] - side, middle[1] + side * 0.2], tip, [middle[0] + side, middle[1] - side * 0.2]],
      darker(leaf, Math.abs(angle + 1.57) * 0.2),
    );
  }
  canvas.polygon(
    [
      [x - 22 * scale, y - 4 * scale],
      [x + 22 * scale, y - 4 * scale],
      [x + 16 * scale, y + 40 * scale],
      [x - 16 * scale, y + 40 * scale],
    ],
    hex('#d8cfc2'),
    { to: hex('#b8ab99') },
  );
}
