import { causeTexts } from '@greenroom/domain/incidents/cause-texts.ts';

type TicketTexts = (typeof causeTexts)['en'] & {
  device: string;
  outlet: string;
  rooms: string;
  devices: string;
  changes: string;
  more: string;
  further: string;
  furtherHelp: string;
  /** By the kind of an event. */
  kinds: Record<string, string>;
};

/** A ticket is written by the server and read by people and in Odoo, so its texts are not in the locale files. */
const texts: Record<string, TicketTexts> = {
  en: {
    ...causeTexts.en,
    device: '{place}: {what} {trouble}',
    outlet: '{place}: outlet {outlet} of {what} is off',
    rooms: 'Rooms: {names}',
    devices: 'Devices: {names}',
    changes: 'Last changes:',
    more: 'and {count} more',
    further: 'Further incidents',
    furtherHelp: 'More incidents have opened today than get a ticket each.',
    kinds: {
      opened: 'Opened',
      reopened: 'Open again',
      folded: 'Devices joined',
      left: 'Devices left',
      'left-over': 'Devices left over',
      verifying: 'Being verified',
      'failed-again': 'Failed again',
      resolved: 'Resolved',
      merged: 'Merged',
      raised: 'More severe',
      lowered: 'Less severe',
      flapping: 'Comes and goes',
      released: 'Released',
      'snooze-ended': 'Snooze ended',
      acknowledged: 'Acknowledged',
      assigned: 'Assigned',
      snoozed: 'Snoozed',
      unsnoozed: 'Snooze ended',
      claimed: 'Repair reported',
      note: 'Note',
      checked: 'Checked',
    },
  },
  fr: {
    ...causeTexts.fr,
    device: '{place} : {what} {trouble}',
    outlet: '{place} : la prise {outlet} de {what} est éteinte',
    rooms: 'Salles : {names}',
    devices: 'Appareils : {names}',
    changes: 'Derniers changements :',
    more: 'et {count} autres',
    further: 'Autres incidents',
    furtherHelp: 'Plus d’incidents se sont ouverts aujourd’hui qu’il n’y a de tickets par jour.',
    kinds: {
      opened: 'Ouvert',
      reopened: 'Rouvert',
      folded: 'Appareils ajoutés',
      left: 'Appareils retirés',
      'left-over': 'Appareils restants',
      verifying: 'En vérification',
      'failed-again': 'De nouveau en échec',
      resolved: 'Résolu',
      merged: 'Fusionné',
      raised: 'Plus grave',
      lowered: 'Moins grave',
      flapping: 'Intermittent',
      released: 'Libéré',
      'snooze-ended': 'Fin de la pause',
      acknowledged: 'Pris en charge',
      assigned: 'Attribué',
      snoozed: 'Mis en pause',
      unsnoozed: 'Fin de la pause',
      claimed: 'Réparation signalée',
      note: 'Note',
      checked: 'Vérifié',
    },
  },
  es: {
    ...causeTexts.es,
    device: '{place}: {what} {trouble}',
    outlet: '{place}: la toma {outlet} de {what} está apagada',
    rooms: 'Salas: {names}',
    devices: 'Dispositivos: {names}',
    changes: 'Últimos cambios:',
    more: 'y {count} más',
    further: 'Otras incidencias',
    furtherHelp: 'Hoy se han abierto más incidencias que tickets por día.',
    kinds: {
      opened: 'Abierta',
      reopened: 'Abierta de nuevo',
      folded: 'Dispositivos añadidos',
      left: 'Dispositivos retirados',
      'left-over': 'Dispositivos restantes',
      verifying: 'En verificación',
      'failed-again': 'Falla de nuevo',
      resolved: 'Resuelta',
      merged: 'Fusionada',
      raised: 'Más grave',
      lowered: 'Menos grave',
      flapping: 'Intermitente',
      released: 'Liberada',
      'snooze-ended': 'Fin de la pausa',
      acknowledged: 'Atendida',
      assigned: 'Asignada',
      snoozed: 'En pausa',
      unsnoozed: 'Fin de la pausa',
      claimed: 'Reparación comunicada',
      note: 'Nota',
      checked: 'Comprobada',
    },
  },
};

export function ticketTextsOf(language: string): TicketTexts {
  return texts[language] ?? (texts.en as TicketTexts);
}
