import { type Color, hex, mix } from './color.ts';

export type Palette = Record<
  'wall' | 'side' | 'ceiling' | 'floor' | 'wood' | 'seat' | 'accent' | 'dark' | 'light' | 'sky',
  Color
>;

const palette = (wall: string, floor: string, wood: string, seat: string, accent: string): Palette => ({
  wall: hex(wall),
  side: mix(hex(wall), hex('#3b3f4a'), 0.1),
  ceiling: mix(hex(wall), hex('#ffffff'), 0.55),
  floor: hex(floor),
  wood: hex(wood),
  seat: hex(seat),
  accent: hex(accent),
  dark: hex('#23262e'),
  light: hex('#fbfaf6'),
  sky: hex('#cfe3ee'),
});

export const palettes: readonly Palette[] = [
  palette('#e9e5dc', '#b9b1a3', '#b98a5b', '#4b5d78', '#3f8f6b'),
  palette('#dde4e6', '#8f9aa3', '#d9c3a1', '#2f6f73', '#d9822b'),
  palette('#efe3d6', '#a48a72', '#8a5a3c', '#8c3f3a', '#c8a24a'),
  palette('#e2e2ea', '#7f8296', '#c9b79c', '#5a4f8c', '#6d67e4'),
  palette('#e4ebe0', '#9aa58d', '#a9794f', '#4a6b4f', '#c9683c'),
];
