import { causeTexts } from '@greenroom/domain/incidents/cause-texts.ts';
import type { ClockTarget } from '@greenroom/domain/maintenance/levels/clock-targets.ts';

export type NotificationTexts = (typeof causeTexts)['en'] & {
  kind: Record<'opened' | 'raised' | 'resolved' | 'assigned' | 'reminder' | 'escalated', string>;
  severity: Record<'info' | 'warning' | 'critical', string>;
  outlet: string;
  device: string;
  unnamed: string;
  roomsDown: (count: number) => string;
  devices: (count: number) => string;
  open: string;
  test: string;
  ticket: {
    soon: Record<ClockTarget, string>;
    late: Record<ClockTarget, string>;
    due: string;
    open: string;
    openAll: string;
  };
  openAll: string;
  commented: string;
  openTicket: string;
  reply: string;
  many: (count: number, first: string) => string;
  why: string;
  channelGone: string;
  channelGivenUp: string;
  openChannels: string;
  whyDuty: string;
  digest: {
    subject: (counts: { open: number; recent: number; resolved: number }) => string;
    recent: string;
    resolved: string;
    stillOpen: string;
    rooms: string;
    ending: string;
    ended: string;
    until: string;
    more: (count: number) => string;
  };
};

/** Messages are written by the server, so their texts are here and not in the locale files of the browser. */
const texts: Record<string, NotificationTexts> = {
  en: {
    ...causeTexts.en,
    kind: {
      opened: '{what}',
      raised: 'More severe: {what}',
      resolved: 'Resolved: {what}',
      assigned: 'Assigned to you: {what}',
      reminder: 'Still open: {what}',
      escalated: 'Not taken yet: {what}',
    },
    severity: { info: 'Info', warning: 'Warning', critical: 'Critical' },
    outlet: '{place}: outlet {outlet} is off',
    device: '{place}: {trouble}',
    unnamed: 'A device',
    roomsDown: (count) => (count === 1 ? '1 room down' : `${count} rooms down`),
    devices: (count) => (count === 1 ? '1 device affected' : `${count} devices affected`),
    open: 'Open the incident',
    test: 'This is a test. Messages of Greenroom arrive here.',
    ticket: {
      soon: { response: 'Answer soon: {what}', solution: 'Solve soon: {what}' },
      late: { response: 'Not answered in time: {what}', solution: 'Not solved in time: {what}' },
      due: 'Due {when}',
      open: 'Open the ticket',
      openAll: 'Open the tickets',
    },
    openAll: 'Open the incidents',
    commented: '{name} wrote:',
    openTicket: 'Open the ticket',
    reply: 'Reply to this mail to write to your colleagues on this ticket.',
    many: (count, first) => `${count} messages: ${first}`,
    why: 'You chose these messages in your settings:',
    channelGone: 'The channel {name} is off: its receiver has responded that it is gone',
    channelGivenUp: 'A message to the channel {name} was given up: its receiver took none for three days',
    openChannels: 'Open the channels',
    whyDuty:
      'You get this message because of your duty: you manage notifications or belong to the escalation of your partner.',
    digest: {
      subject: ({ open, recent, resolved }) =>
        `Digest: ${open === 1 ? '1 open incident' : `${open} open incidents`}, ${recent} new, ${resolved} resolved`,
      recent: 'New',
      resolved: 'Resolved',
      stillOpen: 'Still open',
      rooms: 'Rooms that are down longest',
      ending: 'Warranties that end soon',
      ended: 'Warranties that have ended',
      until: 'until {day}',
      more: (count) => `and ${count} more`,
    },
  },
  fr: {
    ...causeTexts.fr,
    kind: {
      opened: '{what}',
      raised: 'Plus grave : {what}',
      resolved: 'Résolu : {what}',
      assigned: 'Attribué à vous : {what}',
      reminder: 'Toujours ouvert : {what}',
      escalated: 'Pas encore pris en charge : {what}',
    },
    severity: { info: 'Info', warning: 'Avertissement', critical: 'Critique' },
    outlet: '{place} : la prise {outlet} est éteinte',
    device: '{place} : {trouble}',
    unnamed: 'Un appareil',
    roomsDown: (count) => (count === 1 ? '1 salle en panne' : `${count} salles en panne`),
    devices: (count) => (count === 1 ? '1 appareil concerné' : `${count} appareils concernés`),
    open: 'Ouvrir l’incident',
    test: 'Ceci est un test. Les messages de Greenroom arrivent ici.',
    ticket: {
      soon: { response: 'À répondre bientôt : {what}', solution: 'À résoudre bientôt : {what}' },
      late: {
        response: 'Sans réponse dans les délais : {what}',
        solution: 'Non résolu dans les délais : {what}',
      },
      due: 'Échéance {when}',
      open: 'Ouvrir le ticket',
      openAll: 'Ouvrir les tickets',
    },
    openAll: 'Ouvrir les incidents',
    commented: '{name} a écrit :',
    openTicket: 'Ouvrir le ticket',
    reply: 'Répondez à cet e-mail pour écrire à vos collègues sur ce ticket.',
    many: (count, first) => `${count} messages : ${first}`,
    why: 'Vous avez choisi ces messages dans vos paramètres :',
    channelGone: 'Le canal {name} est désactivé : son destinataire a répondu qu’il n’existe plus',
    channelGivenUp:
      'Un message au canal {name} a été abandonné : son destinataire n’en accepte aucun depuis trois jours',
    openChannels: 'Ouvrir les canaux',
    whyDuty:
      'Vous recevez ce message en raison de votre fonction : vous gérez les notifications ou faites partie de l’escalade de votre partenaire.',
    digest: {
      subject: ({ open, recent, resolved }) =>
        `Résumé : ${open <= 1 ? `${open} incident ouvert` : `${open} incidents ouverts`}, ${recent} ${recent <= 1 ? 'nouveau' : 'nouveaux'}, ${resolved} ${resolved <= 1 ? 'résolu' : 'résolus'}`,
      recent: 'Nouveau',
      resolved: 'Résolu',
      stillOpen: 'Toujours ouvert',
      rooms: 'Salles en panne depuis le plus longtemps',
      ending: 'Garanties qui se terminent bientôt',
      ended: 'Garanties terminées',
      until: 'jusqu’au {day}',
      more: (count) => `et ${count} de plus`,
    },
  },
  es: {
    ...causeTexts.es,
    kind: {
      opened: '{what}',
      raised: 'Más grave: {what}',
      resolved: 'Resuelta: {what}',
      assigned: 'Asignada a usted: {what}',
      reminder: 'Sigue abierta: {what}',
      escalated: 'Aún sin atender: {what}',
    },
    severity: { info: 'Información', warning: 'Advertencia', critical: 'Crítica' },
    outlet: '{place}: la toma {outlet} está apagada',
    device: '{place}: {trouble}',
    unnamed: 'Un dispositivo',
    roomsDown: (count) => (count === 1 ? '1 sala fuera de servicio' : `${count} salas fuera de servicio`),
    devices: (count) => (count === 1 ? '1 dispositivo afectado' : `${count} dispositivos afectados`),
    open: 'Abrir la incidencia',
    test: 'Esto es una prueba. Los mensajes de Greenroom llegan aquí.',
    ticket: {
      soon: { response: 'Responder pronto: {what}', solution: 'Resolver pronto: {what}' },
      late: { response: 'Sin respuesta a tiempo: {what}', solution: 'No resuelto a tiempo: {what}' },
      due: 'Vence {when}',
      open: 'Abrir el ticket',
      openAll: 'Abrir los tickets',
    },
    openAll: 'Abrir las incidencias',
    commented: '{name} escribió:',
    openTicket: 'Abrir el ticket',
    reply: 'Responde a este correo para escribir a tus compañeros en este ticket.',
    many: (count, first) => `${count} mensajes: ${first}`,
    why: 'Usted eligió estos mensajes en su configuración:',
    channelGone: 'El canal {name} está desactivado: su receptor ha respondido que ya no existe',
    channelGivenUp:
      'Se ha abandonado un mensaje al canal {name}: su receptor no acepta ninguno desde hace tres días',
    openChannels: 'Abrir los canales',
    whyDuty:
      'Usted recibe este mensaje por su función: gestiona las notificaciones o forma parte del escalado de su partner.',
    digest: {
      subject: ({ open, recent, resolved }) =>
        `Resumen: ${open === 1 ? '1 incidencia abierta' : `${open} incidencias abiertas`}, ${recent} ${recent === 1 ? 'nueva' : 'nuevas'}, ${resolved} ${resolved === 1 ? 'resuelta' : 'resueltas'}`,
      recent: 'Nuevo',
      resolved: 'Resuelto',
      stillOpen: 'Sigue abierto',
      rooms: 'Salas fuera de servicio desde hace más tiempo',
      ending: 'Garantías que terminan pronto',
      ended: 'Garantías terminadas',
      until: 'hasta el {day}',
      more: (count) => `y ${count} más`,
    },
  },
};

export function textsOf(language: string): NotificationTexts {
  return texts[language] ?? (texts.en as NotificationTexts);
}
