import type { Canvas, Point } from './canvas.ts';
import { type Color, hex, mix } from './color.ts';
import type { Palette } from './palette.ts';

const white = hex('#ffffff');
const black = hex('#14161b');

export const lighter = (color: Color, share: number): Color => mix(color, white, share);
export const darker = (color: Color, share: number): Color => mix(color, black, share);

/** Walls, floor and ceiling in one-point perspective; the back wall is 220–740 by 110–370. */
export function drawShell(canvas: Canvas, colors: Palette): void {
  canvas.rect(0, 0, 960, 600, colors.wall);
  canvas.polygon(
    [
      [0, 0],
      [960, 0],
      [740, 110],
      [220, 110],
    ],
    lighter(colors.ceiling, 0.3),
    { to: colors.ceiling },
  );
  canvas.polygon(
    [
      [0, 0],
      [220, 110],
      [220, 370],
      [0, 600],
    ],
    colors.side,
    { to: darker(colors.side, 0.08) },
  );
  canvas.polygon(
    [
      [960, 0],
      [740, 110],
      [740, 370],
      [960, 600],
    ],
    darker(colors.side, 0.04),
    { to: darker(colors.side, 0.12) },
  );
  canvas.rect(220, 110, 520, 260, lighter(colors.wall, 0.25), { to: colors.wall });
  canvas.polygon(
    [
      [220, 370],
      [740, 370],
      [960, 600],
      [0, 600],
    ],
    darker(colors.floor, 0.08),
    { to: lighter(colors.floor, 0.1) },
  );
  canvas.polygon(
    [
      [220, 366],
      [740, 366],
      [740, 372],
      [220, 372],
    ],
    lighter(colors.wall, 0.6),
  );
}

export function drawCeilingLights(canvas: Canvas, colors: Palette): void {
  const strip = (near: number, far: number): Point[] => [
    [480 + far - 9, 96],
    [480 + far + 9, 96],
    [480 + near + 26, 14],
    [480 + near - 26, 14],
  ];
  for (const side of [-1, 1]) canvas.polygon(strip(side * 230, side * 150), lighter(colors.light, 0.7));
}

/** Three panes in the left wall with a pale skyline. */
export function drawWindows(canvas: Canvas, colors: Palette): void {
  const edge = (x: number, share: number): number => {
    const top = (x / 220) * 110;
    const bottom = 600 - (x / 220) * 230;
    return top + (bottom - top) * share;
  };
  for (const [from, to] of [
    [18, 74],
    [86, 132],
    [142, 180],
  ] as const) {
    canvas.polygon(
      [
        [from, edge(from, 0.16)],
        [to, edge(to, 0.16)],
        [to, edge(to, 0.68)],
        [from, edge(from, 0.68)],
      ],
      colors.sky,
      { to: lighter(colors.sky, 0.6) },
    );
    const towers = [0.5, 0.38, 0.55];
    towers.forEach((height, i) => {
      const left = from + ((to - from) / 3) * i;
      const right = left + (to - from) / 3.4;
      canvas.polygon(
        [
          [left, edge(left, height)],
          [right, edge(right, height)],
          [right, edge(right, 0.68)],
          [left, edge(left, 0.68)],
        ],
        darker(colors.sky, 0.14 + i * 0.05),
        { alpha: 0.7 },
      );
    });
  }
}

export function drawScreen(
  canvas: Canvas,
  box: { x: number; y: number; width: number; height: number },
  colors: Palette,
  content: 'call' | 'slides',
): void {
  const { x, y, width, height } = box;
  canvas.roundRect(x - 5, y - 5, width + 10, height + 10, 5, colors.dark);
  if (content === 'slides') {
    canvas.rect(x, y, width, height, lighter(colors.accent, 0.1), { to: darker(colors.accent, 0.25) });
    canvas.rect(x + width * 0.08, y + height * 0.14, width * 0.46, height * 0.09, white);
    for (const [i, share] of [0.3, 0.52, 0.42, 0.66, 0.58].entries()) {
      const bar = width * 0.1;
      canvas.rect(
        x + width * 0.1 + i * bar * 1.6,
        y + height * (0.88 - share * 0.8),
        bar,
        height * share * 0.8,
        lighter(colors.accent, i === 3 ? 0.85 : 0.5),
      );
    }
    return;
  }
  canvas.rect(x, y, width, height, hex('#2d3340'));
  for (let tile = 0; tile < 4; tile++) {
    const w = width / 2 - 6;
    const h = height / 2 - 6;
    const left = x + 4 + (tile % 2) * (w + 4);
    const top = y + 4 + Math.floor(tile / 2) * (h + 4);
    canvas.rect(left, top, w, h, lighter(tile % 3 === 0 ? colors.accent : colors.seat, 0.45));
    const shoulders = Array.from({ length: 13 }, (_, step): Point => {
      const angle = Math.PI + (step / 12) * Math.PI;
      return [left + w / 2 + Math.cos(angle) * w * 0.24, top + h + Math.sin(angle) * h * 0.36];
    });
    canvas.polygon(shoulders, darker(colors.seat, tile * 0.12));
    canvas.ellipse(
      left + w / 2,
      top + h * 0.42,
      h * 0.17,
      h * 0.2,
      hex(['#e8c3a0', '#a8734d', '#f0d0b4', '#7d5238'][tile] as string),
    );
  }
}

export function drawCameraBar(canvas: Canvas, x: number, y: number, width: number, colors: Palette): void {
  canvas.roundRect(x, y, width, 13, 6, darker(colors.dark, 0.1));
  canvas.ellipse(x + width / 2, y + 6.5, 4.5, 4.5, hex('#5d6675'));
}
