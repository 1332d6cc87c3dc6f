import type { Canvas } from './canvas.ts';
import { hex } from './color.ts';
import { drawChair, drawPlant } from './furniture.ts';
import type { Palette } from './palette.ts';
import {
  darker,
  drawCameraBar,
  drawCeilingLights,
  drawScreen,
  drawShell,
  drawWindows,
  lighter,
} from './scene-parts.ts';

type Table = { top: number; bottom: number; far: number; near: number };

function drawTable(canvas: Canvas, { top, bottom, far, near }: Table, colors: Palette): void {
  canvas.ellipse(480, bottom + 24, near * 0.92, 20, darker(colors.floor, 0.3), { alpha: 0.45 });
  canvas.polygon(
    [
      [480 - near, bottom],
      [480 + near, bottom],
      [480 + near - 4, bottom + 15],
      [480 - near + 4, bottom + 15],
    ],
    darker(colors.wood, 0.28),
  );
  canvas.polygon(
    [
      [480 - far, top],
      [480 + far, top],
      [480 + near, bottom],
      [480 - near, bottom],
    ],
    lighter(colors.wood, 0.12),
    { to: colors.wood },
  );
  canvas.polygon(
    [
      [480 - far * 0.12, top + 14],
      [480 + far * 0.12, top + 14],
      [480 + near * 0.1, bottom - 26],
      [480 - near * 0.1, bottom - 26],
    ],
    darker(colors.wood, 0.18),
  );
}

/** Far chairs first, so that nearer ones cover them. */
function drawSideChairs(canvas: Canvas, table: Table, count: number, colors: Palette): void {
  for (let i = 0; i < count; i++) {
    const depth = (i + 0.35) / count;
    const y = table.top + (table.bottom - table.top) * depth;
    const half = table.far + (table.near - table.far) * depth;
    const scale = 0.55 + depth * 0.6;
    drawChair(canvas, 480 - half - 22 * scale, y, scale, colors);
    drawChair(canvas, 480 + half + 22 * scale, y, scale, colors);
  }
}

function drawLaptop(canvas: Canvas, x: number, y: number, scale: number): void {
  canvas.polygon(
    [
      [x - 24 * scale, y],
      [x + 24 * scale, y],
      [x + 30 * scale, y + 16 * scale],
      [x - 30 * scale, y + 16 * scale],
    ],
    hex('#b9bec7'),
  );
  canvas.polygon(
    [
      [x - 22 * scale, y - 30 * scale],
      [x + 22 * scale, y - 30 * scale],
      [x + 24 * scale, y],
      [x - 24 * scale, y],
    ],
    hex('#3a404c'),
  );
}

export function drawMeetingRoom(canvas: Canvas, colors: Palette): void {
  drawShell(canvas, colors);
  drawCeilingLights(canvas, colors);
  drawWindows(canvas, colors);
  drawScreen(canvas, { x: 360, y: 146, width: 240, height: 136 }, colors, 'call');
  drawCameraBar(canvas, 430, 294, 100, colors);
  canvas.roundRect(652, 236, 22, 34, 3, colors.dark);
  canvas.rect(655, 240, 16, 24, lighter(colors.accent, 0.3));
  drawPlant(canvas, 716, 352, 0.75);
  const table = { top: 396, bottom: 530, far: 92, near: 190 };
  drawSideChairs(canvas, table, 3, colors);
  drawTable(canvas, table, colors);
  canvas.ellipse(480, 440, 20, 8, colors.dark);
  drawLaptop(canvas, 400, 474, 0.9);
}

export function drawBoardroom(canvas: Canvas, colors: Palette): void {
  drawShell(canvas, colors);
  for (let panel = 0; panel < 8; panel++) {
    canvas.rect(220 + panel * 65, 110, 63, 256, darker(colors.wood, 0.08 + (panel % 2) * 0.05), {
      to: darker(colors.wood, 0.22),
    });
  }
  drawWindows(canvas, colors);
  drawScreen(canvas, { x: 268, y: 152, width: 196, height: 112 }, colors, 'call');
  drawScreen(canvas, { x: 496, y: 152, width: 196, height: 112 }, colors, 'slides');
  drawCameraBar(canvas, 440, 280, 80, colors);
  canvas.polygon(
    [
      [420, 52],
      [540, 52],
      [524, 84],
      [436, 84],
    ],
    lighter(colors.light, 0.6),
  );
  canvas.polygon(
    [
      [300, 40],
      [345, 40],
      [362, 80],
      [328, 80],
    ],
    lighter(colors.light, 0.7),
  );
  canvas.polygon(
    [
      [615, 40],
      [660, 40],
      [632, 80],
      [598, 80],
    ],
    lighter(colors.light, 0.7),
  );
  const table = { top: 384, bottom: 548, far: 78, near: 232 };
  drawSideChairs(canvas, table, 5, colors);
  drawTable(canvas, table, colors);
  for (const [x, y, size] of [
    [452, 412, 5],
    [508, 412, 5],
    [436, 452, 7],
    [524, 452, 7],
    [414, 504, 9],
    [546, 504, 9],
  ] as const) {
    canvas.ellipse(x, y, size * 1.6, size * 0.7, colors.dark);
    canvas.line([x, y], [x + (480 - x) * 0.12, y - size * 3], 1.8, colors.dark);
  }
}

export function drawHuddle(canvas: Canvas, colors: Palette): void {
  drawShell(canvas, colors);
  canvas.rect(220, 110, 520, 256, lighter(colors.accent, 0.62), { to: lighter(colors.accent, 0.5) });
  for (let slat = 0; slat < 26; slat++)
    canvas.rect(224 + slat * 20, 110, 5, 256, colors.accent, { alpha: 0.18 });
  canvas.ellipse(480, 44, 74, 15, lighter(colors.light, 0.5));
  canvas.line([480, 0], [480, 34], 2.5, colors.dark);
  drawScreen(canvas, { x: 372, y: 138, width: 216, height: 122 }, colors, 'slides');
  drawCameraBar(canvas, 440, 270, 80, colors);
  drawPlant(canvas, 262, 348, 0.8);
  drawChair(canvas, 330, 420, 1, colors);
  drawChair(canvas, 630, 420, 1, colors);
  canvas.ellipse(480, 566, 130, 20, darker(colors.floor, 0.35), { alpha: 0.5 });
  canvas.line([480, 452], [480, 560], 18, darker(colors.dark, 0.05));
  canvas.ellipse(480, 456, 168, 47, darker(colors.wood, 0.28));
  canvas.ellipse(480, 447, 168, 46, lighter(colors.wood, 0.1), { to: colors.wood });
  drawLaptop(canvas, 530, 442, 1);
  canvas.ellipse(416, 444, 16, 7, colors.light);
  canvas.ellipse(416, 441, 11, 4, hex('#6b4630'));
}
