type TicketTexts = {
  trouble: Record<string, string>;
  device: string;
  several: string;
  agent: string;
  outlet: string;
  since: string;
  rooms: string;
  devices: string;
  changes: string;
  more: string;
  /** By the kind of an event. */
  kinds: Record<string, string>;
};

/** A ticket is written by the server and read by people and in Odoo, so its texts are not in the locale files. */
const texts: Record<string, TicketTexts> = {
  en: {
    trouble: {
      reach: 'not reachable',
      fault: 'faulty',
      blind: 'cannot be read',
      warning: 'with a warning',
      silent: 'silent',
    },
    device: '{place}: {what} {trouble}',
    several: '{place}: several devices {trouble}',
    agent: '{place}: agent offline',
    outlet: '{place}: outlet {outlet} of {what} is off',
    since: 'Since {when}',
    rooms: 'Rooms: {names}',
    devices: 'Devices: {names}',
    changes: 'Last changes:',
    more: 'and {count} more',
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
    trouble: {
      reach: 'injoignable',
      fault: 'en panne',
      blind: 'illisible',
      warning: 'avec un avertissement',
      silent: 'sans réponse',
    },
    device: '{place} : {what} {trouble}',
    several: '{place} : plusieurs appareils, {trouble}',
    agent: '{place} : agent hors ligne',
    outlet: '{place} : la prise {outlet} de {what} est éteinte',
    since: 'Depuis le {when}',
    rooms: 'Salles : {names}',
    devices: 'Appareils : {names}',
    changes: 'Derniers changements :',
    more: 'et {count} autres',
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
    trouble: {
      reach: 'sin conexión',
      fault: 'con avería',
      blind: 'no se puede leer',
      warning: 'con una advertencia',
      silent: 'sin respuesta',
    },
    device: '{place}: {what} {trouble}',
    several: '{place}: varios dispositivos, {trouble}',
    agent: '{place}: agente sin conexión',
    outlet: '{place}: la toma {outlet} de {what} está apagada',
    since: 'Desde el {when}',
    rooms: 'Salas: {names}',
    devices: 'Dispositivos: {names}',
    changes: 'Últimos cambios:',
    more: 'y {count} más',
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
