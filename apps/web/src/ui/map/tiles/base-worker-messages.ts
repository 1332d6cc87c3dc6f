import type { BaseTile, TileRequest } from './base-tiles.ts';

export type ToBaseWorker =
  | { kind: 'start'; language: string }
  | { kind: 'tile'; id: number; address: TileRequest };

export type FromBaseWorker =
  | { kind: 'tile'; id: number; tile: BaseTile; zoom: number }
  /** Better shapes have loaded: for one cell, or for the whole world. */
  | { kind: 'better'; cell: string | undefined };
