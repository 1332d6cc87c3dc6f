import { Canvas } from './canvas.ts';
import { type Palette, palettes } from './palette.ts';
import { drawLobby } from './scene-lobby.ts';
import { drawControlRoom, drawStudio } from './scenes-with-machines.ts';
import { drawAuditorium, drawClassroom, drawFunctionRoom } from './scenes-with-rows.ts';
import { drawBoardroom, drawHuddle, drawMeetingRoom } from './scenes-with-table.ts';
import { writePng } from './write-png.ts';

export type Scene =
  | 'meeting'
  | 'boardroom'
  | 'auditorium'
  | 'huddle'
  | 'classroom'
  | 'lobby'
  | 'control'
  | 'studio'
  | 'function';

export type RoomImage = { scene: Scene; palette: number; mirrored: boolean };

const scenes: Record<Scene, (canvas: Canvas, colors: Palette) => void> = {
  meeting: drawMeetingRoom,
  boardroom: drawBoardroom,
  auditorium: drawAuditorium,
  huddle: drawHuddle,
  classroom: drawClassroom,
  lobby: drawLobby,
  control: drawControlRoom,
  studio: drawStudio,
  function: drawFunctionRoom,
};

/** A simple illustration of a room as a PNG of 960 by 600. */
export function drawRoomImage({ scene, palette, mirrored }: RoomImage): Uint8Array {
  const canvas = new Canvas(960, 600);
  scenes[scene](canvas, palettes[palette % palettes.length] as Palette);
  if (mirrored) canvas.mirror();
  return writePng(canvas);
}
