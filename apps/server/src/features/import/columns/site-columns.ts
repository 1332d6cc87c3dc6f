import { siteMaxLengths } from '@greenroom/domain/estate/max-lengths.ts';
import { addressLine, fullAddress, type Site } from '@greenroom/domain/inventory/site.ts';
import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import { maxCalendarName } from '@greenroom/domain/service/calendar.ts';
import { degrees, lines, percentage, text, timeZone } from './cell.ts';
import { type Column, ownColumn, parentColumn } from './column.ts';

/** The same in every file with a partner column. */
export const partnerOfRow = parentColumn('partner', {
  en: ['partner reference', 'partner name', 'tenant'],
  fr: ['partenaire', 'référence partenaire', 'nom du partenaire'],
  es: ['socio', 'referencia del socio', 'nombre del socio'],
  cell: text(300),
});

export const siteColumns: readonly Column[] = [
  partnerOfRow,
  ownColumn('reference', {
    en: ['ref', 'site reference', 'site code', 'code'],
    fr: ['référence', 'réf', 'référence du site', 'code site'],
    es: ['referencia', 'referencia del sitio', 'código', 'código del sitio'],
    cell: text(siteMaxLengths.reference),
    isReference: true,
  }),
  ownColumn('name', {
    en: ['site', 'site name'],
    fr: ['nom', 'nom du site'],
    es: ['nombre', 'sitio', 'sede', 'nombre del sitio'],
    cell: text(siteMaxLengths.name),
    isFixed: true,
  }),
  ownColumn('address', {
    en: ['street', 'street address'],
    fr: ['adresse', 'rue'],
    es: ['dirección', 'calle'],
    cell: lines(siteMaxLengths.address),
    // An exported list has address, postal code, city and country in one line, an older export in another order.
    isAlready: (stored, value) =>
      [addressLine, fullAddress].some((inOneLine) => inOneLine(stored as unknown as Site) === value),
  }),
  ownColumn('city', {
    en: ['town'],
    fr: ['ville'],
    es: ['ciudad', 'población'],
    cell: text(siteMaxLengths.city),
  }),
  ownColumn('postal_code', {
    en: ['postcode', 'zip', 'zip code'],
    fr: ['code postal', 'cp'],
    es: ['código postal'],
    cell: text(siteMaxLengths.postal_code),
  }),
  ownColumn('country', { fr: ['pays'], es: ['país'], cell: text(siteMaxLengths.country) }),
  ownColumn('latitude', { en: ['lat'], es: ['latitud'], cell: degrees(90) }),
  ownColumn('longitude', { en: ['lon', 'lng', 'long'], es: ['longitud'], cell: degrees(180) }),
  ownColumn('time_zone', {
    en: ['timezone', 'tz'],
    fr: ['fuseau horaire', 'fuseau'],
    es: ['zona horaria', 'huso horario'],
    cell: timeZone,
  }),
  ownColumn('calendar', {
    en: ['service hours', 'service calendar'],
    fr: ['calendrier', 'heures de service', 'calendrier de service'],
    es: ['calendario', 'horario de servicio', 'calendario de servicio'],
    cell: text(maxCalendarName),
    isAlready: ({ calendar }, name) =>
      typeof calendar === 'string' && typeof name === 'string' && foldText(calendar) === foldText(name),
  }),
  ownColumn('target_availability', {
    en: ['target', 'availability target'],
    fr: ['objectif', 'objectif de disponibilité', 'disponibilité visée'],
    es: ['objetivo', 'objetivo de disponibilidad', 'disponibilidad prevista'],
    cell: percentage,
  }),
];
