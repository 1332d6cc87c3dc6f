import { describe, expect, test } from 'vitest';
import { type BaseTile, packLines } from './base-tiles.ts';
import { drawTile, type MapColours, type TileCanvas } from './draw-tile.ts';

const colours: MapColours = {
  water: 'blue',
  land: 'white',
  coast: 'grey',
  river: 'teal',
  border: 'silver',
  name: 'black',
  country: 'dim',
  halo: 'snow',
};

/** Records every call, with the colour it would have used. */
function recorder() {
  const commands: string[] = [];
  const state: Record<string, unknown> = {};
  const canvas = new Proxy(state, {
    get: (_, name: string) =>
      name in state
        ? state[name]
        : (...args: unknown[]) => {
            const colour = name.startsWith('fill')
              ? state.fillStyle
              : name.startsWith('stroke')
                ? state.strokeStyle
                : '';
            commands.push([name, ...args, colour].filter((part) => part !== '').join(' '));
          },
  });
  return { commands, canvas: canvas as unknown as TileCanvas };
}

const tile: BaseTile = {
  land: packLines([
    [0, 0, 4096, 0, 4096, 4096],
    [800, 800, 1600, 800, 1600, 1600],
  ]),
  lakes: packLines([[0, 0, 80, 0, 80, 80]]),
  rivers: packLines([[0, 0, 800, 800]]),
  borders: packLines([[0, 0, 2048, 2048]]),
  names: [
    { text: 'FRANCE', kind: 'country', x: 612, y: 50, width: 60 },
    { text: 'Paris', kind: 'capital', x: 562, y: 100, width: 40 },
  ],
};

function draw(size = 512) {
  const { commands, canvas } = recorder();
  drawTile(canvas, tile, colours, { x: 1, y: 0, size, pixelRatio: 2, fontFamily: 'Inter' });
  return commands;
}

describe('drawTile', () => {
  test('fills water, then land, then draws lakes, rivers and borders, in the colours of the theme', () => {
    expect(draw().slice(0, 28)).toEqual([
      'setTransform 2 0 0 2 0 0',
      'fillRect 0 0 516 516 blue',
      'beginPath',
      'moveTo 0 0',
      'lineTo 512 0',
      'lineTo 512 512',
      'closePath',
      'moveTo 100 100',
      'lineTo 200 100',
      'lineTo 200 200',
      'closePath',
      'fill evenodd white',
      'stroke grey',
      'beginPath',
      'moveTo 0 0',
      'lineTo 10 0',
      'lineTo 10 10',
      'closePath',
      'fill evenodd blue',
      'stroke grey',
      'beginPath',
      'moveTo 0 0',
      'lineTo 100 100',
      'stroke teal',
      'beginPath',
      'moveTo 0 0',
      'lineTo 256 256',
      'stroke silver',
    ]);
  });

  test('writes names with a halo at their place in the tile, and a dot above a town only', () => {
    expect(draw().slice(28)).toEqual([
      'strokeText FRANCE 100 50 snow',
      'fillText FRANCE 100 50 dim',
      'strokeText Paris 50 100 snow',
      'fillText Paris 50 100 black',
      'beginPath',
      `arc 50 89 2.5 0 ${2 * Math.PI}`,
      'fill black',
    ]);
  });

  test('scales shapes but not letters between two zooms', () => {
    const commands = draw(256);
    expect(commands).toContain('lineTo 256 0');
    expect(commands).toContain('fillText FRANCE 356 50 dim');
  });
});
