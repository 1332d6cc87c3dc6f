import type { Canvas } from './canvas.ts';
import { drawPlant } from './furniture.ts';
import type { Palette } from './palette.ts';
import { darker, drawCeilingLights, drawShell, lighter } from './scene-parts.ts';

export function drawLobby(canvas: Canvas, colors: Palette): void {
  drawShell(canvas, colors);
  drawCeilingLights(canvas, colors);
  canvas.polygon(
    [
      [960, 60],
      [790, 130],
      [790, 420],
      [960, 560],
    ],
    colors.sky,
    { to: lighter(colors.sky, 0.7) },
  );
  for (const x of [832, 890])
    canvas.line([x, 60 + (960 - x) * 0.41], [x, 560 - (960 - x) * 0.82], 5, darker(colors.side, 0.3));
  for (let tile = 0; tile < 9; tile++) {
    const x = 300 + (tile % 3) * 121;
    const y = 126 + Math.floor(tile / 3) * 69;
    const share = ((tile * 5) % 9) / 14;
    canvas.rect(x, y, 120, 68, lighter(colors.accent, 0.1 + share * 0.5), {
      to: darker(colors.accent, 0.05 + share * 0.3),
    });
  }
  canvas.ellipse(481, 229, 74, 74, colors.light, { alpha: 0.85 });
  canvas.polygon(
    [
      [462, 196],
      [462, 262],
      [520, 229],
    ],
    colors.accent,
  );
  canvas.polygon(
    [
      [330, 400],
      [640, 400],
      [668, 420],
      [302, 420],
    ],
    lighter(colors.wood, 0.2),
  );
  canvas.rect(302, 420, 366, 84, colors.wood, { to: darker(colors.wood, 0.25) });
  canvas.rect(302, 486, 366, 18, darker(colors.wood, 0.45));
  canvas.roundRect(430, 366, 62, 40, 3, colors.dark);
  canvas.rect(456, 404, 10, 8, colors.dark);
  canvas.ellipse(160, 566, 150, 16, darker(colors.floor, 0.35), { alpha: 0.5 });
  canvas.roundRect(40, 456, 240, 62, 16, colors.seat);
  canvas.roundRect(30, 506, 260, 50, 14, darker(colors.seat, 0.15));
  canvas.roundRect(58, 498, 100, 24, 8, lighter(colors.seat, 0.14));
  canvas.roundRect(164, 498, 100, 24, 8, lighter(colors.seat, 0.14));
  drawPlant(canvas, 730, 452, 1.2);
  canvas.roundRect(232, 180, 44, 150, 4, colors.dark);
  canvas.rect(236, 186, 36, 138, lighter(colors.seat, 0.3), { to: colors.accent });
}
