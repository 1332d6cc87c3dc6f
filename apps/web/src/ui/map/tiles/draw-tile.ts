import { type BaseTile, type TileLines, tileUnits } from './base-tiles.ts';
import { type NameKind, nameOffset, nameSizes, type PlacedName } from './place-names.ts';

export type MapColours = Record<
  'water' | 'land' | 'coast' | 'river' | 'border' | 'name' | 'country' | 'halo',
  string
>;

/** The part of a canvas that a tile needs, so that a test can record what is drawn. */
export type TileCanvas = Pick<
  CanvasRenderingContext2D,
  | 'setTransform'
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'lineJoin'
  | 'font'
  | 'textAlign'
  | 'textBaseline'
  | 'letterSpacing'
  | 'fillRect'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'closePath'
  | 'arc'
  | 'fill'
  | 'stroke'
  | 'fillText'
  | 'strokeText'
>;

const weights: Record<NameKind, number> = { country: 500, capital: 500, city: 500, town: 400, part: 400 };
/** A little wider than a border, to distinguish the two. */
const riverWidth = 1.5;
/** The letters of countries are spaced, as on a printed map. */
const countrySpacing = '0.12em';

/** `size` is the width of the tile on the screen, in CSS pixels. */
export type TilePlace = { x: number; y: number; size: number; pixelRatio: number; fontFamily: string };

export function drawTile(canvas: TileCanvas, tile: BaseTile, colours: MapColours, place: TilePlace): void {
  canvas.setTransform(place.pixelRatio, 0, 0, place.pixelRatio, 0, 0);
  canvas.fillStyle = colours.water;
  // The canvas is a little larger than the tile.
  canvas.fillRect(0, 0, place.size + 4, place.size + 4);
  canvas.lineJoin = 'round';

  const scale = place.size / tileUnits;
  trace(canvas, tile.land, { scale, isClosed: true });
  canvas.fillStyle = colours.land;
  // Lakes are rings inside land.
  canvas.fill('evenodd');
  canvas.strokeStyle = colours.coast;
  canvas.lineWidth = 1;
  canvas.stroke();

  trace(canvas, tile.lakes, { scale, isClosed: true });
  canvas.fillStyle = colours.water;
  canvas.fill('evenodd');
  canvas.stroke();

  trace(canvas, tile.rivers, { scale, isClosed: false });
  canvas.strokeStyle = colours.river;
  canvas.lineWidth = riverWidth;
  canvas.stroke();
  canvas.lineWidth = 1;

  trace(canvas, tile.borders, { scale, isClosed: false });
  canvas.strokeStyle = colours.border;
  canvas.stroke();

  canvas.textAlign = 'center';
  canvas.textBaseline = 'middle';
  for (const name of tile.names) drawName(canvas, name, colours, place);
}

type TraceLook = { scale: number; isClosed: boolean };

function trace(canvas: TileCanvas, { coordinates, ends }: TileLines, { scale, isClosed }: TraceLook): void {
  canvas.beginPath();
  let start = 0;
  for (const end of ends) {
    for (let i = start; i < end; i += 2) {
      const [x, y] = [(coordinates[i] as number) * scale, (coordinates[i + 1] as number) * scale];
      if (i === start) canvas.moveTo(x, y);
      else canvas.lineTo(x, y);
    }
    if (isClosed) canvas.closePath();
    start = end;
  }
}

function drawName(canvas: TileCanvas, name: PlacedName, colours: MapColours, place: TilePlace): void {
  const x = name.x - place.x * place.size;
  const y = name.y - place.y * place.size;
  const isCountry = name.kind === 'country';
  canvas.font = `${weights[name.kind]} ${nameSizes[name.kind]}px ${place.fontFamily}`;
  canvas.letterSpacing = isCountry ? countrySpacing : '0px';
  canvas.strokeStyle = colours.halo;
  canvas.lineWidth = 3;
  canvas.strokeText(name.text, x, y);
  const isQuiet = isCountry || name.kind === 'part';
  canvas.fillStyle = isQuiet ? colours.country : colours.name;
  canvas.fillText(name.text, x, y);
  if (isQuiet) return;
  canvas.beginPath();
  canvas.arc(x, y - nameOffset, name.kind === 'capital' ? 2.5 : 1.75, 0, 2 * Math.PI);
  canvas.fill();
}
