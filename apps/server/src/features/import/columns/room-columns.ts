import { roomMaxLengths } from '@greenroom/domain/estate/max-lengths.ts';
import { maxCapacity } from '@greenroom/domain/estate/room-form.ts';
import { text, wholeNumber } from './cell.ts';
import { type Column, ownColumn, parentColumn } from './column.ts';
import { partnerOfRow } from './site-columns.ts';

export const siteOfRow = parentColumn('site', {
  en: ['site reference', 'site name', 'site code'],
  fr: ['référence du site', 'nom du site', 'code site'],
  es: ['sitio', 'sede', 'referencia del sitio', 'nombre del sitio', 'código del sitio'],
  cell: text(300),
});

export const roomColumns: readonly Column[] = [
  partnerOfRow,
  siteOfRow,
  ownColumn('reference', {
    en: ['ref', 'room reference', 'room code', 'code'],
    fr: ['référence', 'réf', 'référence de la salle', 'code salle'],
    es: ['referencia', 'referencia de la sala', 'código', 'código de sala'],
    cell: text(roomMaxLengths.reference),
    isReference: true,
  }),
  ownColumn('name', {
    en: ['room', 'room name'],
    fr: ['nom', 'salle', 'nom de la salle'],
    es: ['nombre', 'sala', 'nombre de la sala'],
    cell: text(roomMaxLengths.name),
    isFixed: true,
  }),
  ownColumn('floor', {
    en: ['level', 'storey'],
    fr: ['étage', 'niveau'],
    es: ['planta', 'piso'],
    cell: text(roomMaxLengths.floor),
  }),
  ownColumn('room_type', {
    en: ['type', 'room type'],
    fr: ['type de salle'],
    es: ['tipo', 'tipo de sala'],
    cell: text(roomMaxLengths.room_type),
  }),
  ownColumn('capacity', {
    en: ['seats', 'places'],
    fr: ['capacité', 'nombre de places'],
    es: ['capacidad', 'aforo', 'plazas'],
    cell: wholeNumber(maxCapacity),
  }),
];
