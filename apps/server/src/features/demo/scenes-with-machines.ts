import type { Canvas } from './canvas.ts';
import { hex } from './color.ts';
import { drawChair } from './furniture.ts';
import type { Palette } from './palette.ts';
import { darker, drawScreen, lighter } from './scene-parts.ts';

export function drawControlRoom(canvas: Canvas, colors: Palette): void {
  canvas.rect(0, 0, 960, 600, hex('#232733'), { to: hex('#171a22') });
  canvas.polygon(
    [
      [120, 330],
      [840, 330],
      [960, 600],
      [0, 600],
    ],
    hex('#2b303c'),
    { to: hex('#3a404e') },
  );
  canvas.polygon(
    [
      [150, 0],
      [810, 0],
      [760, 30],
      [200, 30],
    ],
    hex('#323847'),
  );
  for (let tile = 0; tile < 12; tile++) {
    const x = 152 + (tile % 4) * 165;
    const y = 48 + Math.floor(tile / 4) * 88;
    canvas.rect(x, y, 161, 84, hex('#0e1117'));
    const base = tile % 3 === 0 ? colors.accent : tile % 3 === 1 ? colors.seat : colors.wood;
    canvas.rect(x + 3, y + 3, 155, 78, darker(base, 0.25), { to: darker(base, 0.55) });
    if (tile % 2 === 0) {
      for (let bar = 0; bar < 7; bar++)
        canvas.rect(
          x + 16 + bar * 19,
          y + 66 - ((bar * 17 + tile * 11) % 44),
          11,
          6 + ((bar * 17 + tile * 11) % 44),
          lighter(base, 0.45),
        );
    } else {
      for (let step = 0; step < 6; step++) {
        const level = (i: number) => y + 60 - ((i * 23 + tile * 13) % 40);
        canvas.line(
          [x + 12 + step * 23, level(step)],
          [x + 35 + step * 23, level(step + 1)],
          3,
          lighter(base, 0.6),
        );
      }
    }
  }
  for (const [row, y] of [
    [0, 378],
    [1, 470],
  ] as const) {
    const scale = 0.8 + row * 0.35;
    for (const side of [-1, 1]) {
      const x = 480 + side * (190 + row * 70);
      for (const monitor of [-1, 0, 1]) {
        canvas.roundRect(
          x + monitor * 86 * scale - 40 * scale,
          y - 50 * scale,
          80 * scale,
          48 * scale,
          3,
          hex('#0e1117'),
        );
        canvas.rect(
          x + monitor * 86 * scale - 37 * scale,
          y - 47 * scale,
          74 * scale,
          42 * scale,
          darker(colors.accent, 0.3 + Math.abs(monitor) * 0.15),
        );
        canvas.rect(x + monitor * 86 * scale - 4, y - 3, 8, 12 * scale, hex('#0e1117'));
      }
      canvas.polygon(
        [
          [x - 140 * scale, y + 8],
          [x + 140 * scale, y + 8],
          [x + 152 * scale, y + 24 * scale],
          [x - 152 * scale, y + 24 * scale],
        ],
        lighter(colors.wood, 0.05),
      );
      canvas.rect(x - 152 * scale, y + 24 * scale, 304 * scale, 12 * scale, darker(colors.wood, 0.4));
      drawChair(canvas, x - 56 * scale, y + 58 * scale, scale * 0.85, colors);
      drawChair(canvas, x + 56 * scale, y + 58 * scale, scale * 0.85, colors);
    }
  }
}

export function drawStudio(canvas: Canvas, colors: Palette): void {
  canvas.rect(0, 0, 960, 600, hex('#2c2f38'), { to: hex('#22252d') });
  canvas.polygon(
    [
      [150, 70],
      [810, 70],
      [810, 390],
      [880, 520],
      [80, 520],
      [150, 390],
    ],
    lighter(colors.accent, 0.3),
    { to: lighter(colors.accent, 0.62) },
  );
  canvas.polygon(
    [
      [150, 390],
      [810, 390],
      [880, 520],
      [80, 520],
    ],
    lighter(colors.accent, 0.55),
    { alpha: 0.6 },
  );
  canvas.rect(0, 28, 960, 9, hex('#14161b'));
  canvas.rect(0, 46, 960, 4, hex('#14161b'));
  for (const x of [170, 330, 630, 790]) {
    canvas.line([x, 36], [x, 60], 4, hex('#14161b'));
    canvas.polygon(
      [
        [x - 24, 60],
        [x + 24, 60],
        [x + 36, 96],
        [x - 36, 96],
      ],
      hex('#1b1e25'),
    );
    canvas.polygon(
      [
        [x - 36, 96],
        [x + 36, 96],
        [x + 30, 103],
        [x - 30, 103],
      ],
      hex('#fff4d6'),
    );
  }
  drawScreen(canvas, { x: 560, y: 160, width: 200, height: 114 }, colors, 'slides');
  canvas.rect(654, 274, 12, 130, hex('#3a404c'));
  canvas.ellipse(660, 408, 52, 8, hex('#3a404c'));
  drawChair(canvas, 330, 330, 1.15, colors);
  canvas.ellipse(360, 470, 190, 16, darker(colors.accent, 0.2), { alpha: 0.35 });
  canvas.polygon(
    [
      [200, 360],
      [500, 360],
      [520, 378],
      [180, 378],
    ],
    lighter(colors.wood, 0.25),
  );
  canvas.polygon(
    [
      [184, 378],
      [516, 378],
      [496, 468],
      [204, 468],
    ],
    colors.wood,
    { to: darker(colors.wood, 0.3) },
  );
  canvas.line([420, 362], [408, 326], 3, colors.dark);
  canvas.roundRect(400, 306, 15, 26, 7, colors.dark);
  canvas.line([800, 470], [730, 596], 7, hex('#0f1116'));
  canvas.line([800, 470], [870, 596], 7, hex('#0f1116'));
  canvas.line([800, 470], [800, 600], 7, hex('#0f1116'));
  canvas.roundRect(750, 392, 118, 74, 8, hex('#14161b'), { to: hex('#2a2d36') });
  canvas.polygon(
    [
      [750, 408],
      [704, 398],
      [704, 456],
      [750, 448],
    ],
    hex('#1d2027'),
  );
  canvas.ellipse(704, 427, 8, 29, hex('#4a5d78'));
  canvas.roundRect(786, 366, 64, 24, 4, hex('#14161b'));
  canvas.ellipse(852, 406, 5, 5, hex('#e0493f'));
}
