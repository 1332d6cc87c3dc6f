import type { Canvas } from './canvas.ts';
import { hex } from './color.ts';
import { drawChair } from './furniture.ts';
import type { Palette } from './palette.ts';
import { darker, drawCeilingLights, drawScreen, drawShell, drawWindows, lighter } from './scene-parts.ts';

function drawLectern(canvas: Canvas, x: number, y: number, colors: Palette): void {
  canvas.polygon(
    [
      [x - 20, y - 46],
      [x + 20, y - 52],
      [x + 22, y - 44],
      [x - 18, y - 38],
    ],
    lighter(colors.wood, 0.15),
  );
  canvas.polygon(
    [
      [x - 15, y - 40],
      [x + 17, y - 44],
      [x + 14, y],
      [x - 12, y],
    ],
    darker(colors.wood, 0.12),
  );
  canvas.line([x + 4, y - 48], [x - 6, y - 66], 2, colors.dark);
}

export function drawAuditorium(canvas: Canvas, colors: Palette): void {
  canvas.rect(0, 0, 960, 600, darker(colors.seat, 0.72), { to: darker(colors.seat, 0.55) });
  for (let fin = 0; fin < 9; fin++) {
    const x = 12 + fin * 17;
    canvas.rect(x, 40 + fin * 7, 8, 300 - fin * 6, darker(colors.wood, 0.25), {
      to: darker(colors.wood, 0.6),
    });
    canvas.rect(940 - x, 40 + fin * 7, 8, 300 - fin * 6, darker(colors.wood, 0.25), {
      to: darker(colors.wood, 0.6),
    });
  }
  for (const x of [250, 400, 560, 710]) {
    canvas.polygon(
      [
        [x, 24],
        [x + 10, 24],
        [480 + (x - 480) * 0.8 + 90, 330],
        [480 + (x - 480) * 0.8 - 80, 330],
      ],
      lighter(colors.light, 0.2),
      { alpha: 0.07 },
    );
    canvas.roundRect(x - 7, 10, 24, 16, 4, hex('#0f1116'));
  }
  canvas.rect(190, 320, 580, 44, darker(colors.wood, 0.15), { to: darker(colors.wood, 0.35) });
  canvas.rect(190, 364, 580, 14, darker(colors.wood, 0.55));
  drawScreen(canvas, { x: 290, y: 62, width: 380, height: 214 }, colors, 'slides');
  drawLectern(canvas, 720, 340, colors);
  const rows = 6;
  for (let row = 0; row < rows; row++) {
    const depth = row / (rows - 1);
    const y = 388 + row * row * 5.2 + row * 14;
    const width = 34 + depth * 40;
    const seats = Math.ceil(980 / (width * 1.12)) + 1;
    for (let seat = 0; seat < seats; seat++) {
      const x = 480 + (seat - (seats - 1) / 2) * width * 1.12;
      const bend = ((x - 480) / 480) ** 2 * -16;
      const shade = darker(colors.seat, 0.42 - depth * 0.34 + ((seat * 7 + row * 3) % 3) * 0.03);
      canvas.roundRect(x - width / 2, y + bend, width, width * 1.25, width * 0.24, shade, {
        to: darker(shade, 0.35),
      });
    }
  }
}

export function drawClassroom(canvas: Canvas, colors: Palette): void {
  drawShell(canvas, colors);
  drawCeilingLights(canvas, colors);
  drawWindows(canvas, colors);
  drawScreen(canvas, { x: 352, y: 130, width: 256, height: 144 }, colors, 'slides');
  canvas.rect(630, 160, 92, 96, hex('#c9ced6'));
  canvas.rect(634, 164, 84, 88, hex('#fdfdfb'));
  canvas.line([644, 186], [700, 180], 2.5, hex('#3f6fb5'));
  canvas.line([644, 204], [690, 206], 2.5, hex('#c8553d'));
  canvas.line([644, 224], [706, 222], 2.5, hex('#3f6fb5'));
  canvas.line([480, 0], [480, 40], 5, hex('#9aa0ab'));
  canvas.roundRect(446, 38, 68, 24, 6, hex('#f4f4f1'), { to: hex('#cfd2d6') });
  canvas.ellipse(480, 52, 9, 8, hex('#3a404c'));
  drawLectern(canvas, 300, 388, colors);
  for (let row = 0; row < 3; row++) {
    const y = 402 + row * 62;
    const scale = 0.6 + row * 0.24;
    const width = 118 * scale;
    const gap = 152 * scale;
    for (let desk = -2; desk <= 2; desk++) {
      if (desk === 0) continue;
      const x = 480 + (desk - Math.sign(desk) * 0.35) * gap;
      canvas.polygon(
        [
          [x - width / 2 + 6, y],
          [x + width / 2 - 6, y],
          [x + width / 2, y + 15 * scale],
          [x - width / 2, y + 15 * scale],
        ],
        lighter(colors.wood, 0.15),
      );
      canvas.rect(x - width / 2, y + 15 * scale, width, 7 * scale, darker(colors.wood, 0.25));
      for (const side of [-1, 1])
        canvas.rect(x + side * (width / 2 - 7) - 2, y + 20 * scale, 4, 34 * scale, darker(colors.dark, 0.05));
      drawChair(canvas, x, y + 42 * scale, scale * 0.72, colors);
    }
  }
}

export function drawFunctionRoom(canvas: Canvas, colors: Palette): void {
  drawShell(canvas, colors);
  for (const side of [-1, 1]) {
    for (let fold = 0; fold < 5; fold++) {
      canvas.rect(
        480 + side * (176 + fold * 18) - 9,
        110,
        18,
        258,
        darker(colors.seat, 0.06 + (fold % 2) * 0.16),
      );
    }
  }
  canvas.rect(236, 340, 488, 30, darker(colors.wood, 0.3));
  drawScreen(canvas, { x: 338, y: 130, width: 284, height: 160 }, colors, 'slides');
  for (const [x, y, size] of [
    [330, 46, 34],
    [480, 62, 26],
    [630, 46, 34],
  ] as const) {
    canvas.line([x, 0], [x, y], 2, colors.dark);
    for (let lamp = -2; lamp <= 2; lamp++)
      canvas.ellipse(x + lamp * size * 0.42, y + Math.abs(lamp) * -3 + 8, 7, 9, hex('#ffe9b8'));
    canvas.rect(x - size, y, size * 2, 4, darker(colors.wood, 0.1));
  }
  for (const [x, y, scale] of [
    [330, 418, 0.7],
    [630, 418, 0.7],
    [480, 440, 0.78],
    [210, 492, 1.05],
    [750, 492, 1.05],
    [480, 528, 1.2],
  ] as const) {
    for (const chair of [-1.25, -0.5, 0.5, 1.25])
      drawChair(
        canvas,
        x + chair * 64 * scale,
        y - 14 * scale - (Math.abs(chair) < 1 ? 22 * scale : 0),
        scale * 0.62,
        colors,
      );
    canvas.ellipse(x, y + 34 * scale, 84 * scale, 20 * scale, darker(colors.floor, 0.35), { alpha: 0.5 });
    canvas.polygon(
      [
        [x - 80 * scale, y],
        [x + 80 * scale, y],
        [x + 70 * scale, y + 40 * scale],
        [x - 70 * scale, y + 40 * scale],
      ],
      darker(colors.light, 0.1),
    );
    canvas.ellipse(x, y, 80 * scale, 22 * scale, colors.light);
    canvas.ellipse(x, y - 8 * scale, 9 * scale, 12 * scale, colors.accent);
  }
}
