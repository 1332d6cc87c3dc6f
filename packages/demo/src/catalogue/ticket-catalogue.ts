import type { PartnerLanguage } from './partner-catalogue.ts';

/** The device types that a ticket can be about: a mixing desk has no picture. */
const aboutTypes = {
  picture: ['Display', 'Projector', 'Video wall', 'Signage display'],
  screen: ['Display', 'Video wall'],
  projector: ['Projector'],
  signage: ['Signage display', 'Media player'],
  call: ['Video codec', 'Video bar'],
  camera: ['PTZ camera'],
  touch: ['Touch panel'],
  wireless: ['Wireless presentation'],
  speakers: ['Loudspeaker', 'Amplifier'],
  lapel: ['Wireless microphone'],
  rack: ['Amplifier', 'DSP', 'Network switch', 'PDU', 'Control processor', 'Video codec', 'Switcher'],
} as const;

export type TicketAbout = keyof typeof aboutTypes | 'controlled';

/** {room}, {site} and {device} are filled in from the partner's own estate, with a device that suits the text. */
export type TicketText = readonly [
  name: string,
  description: string,
  priority: 0 | 1 | 2 | 3,
  about?: TicketAbout,
];

export function canBeAbout(
  asset: { asset_type: string | null; is_controlled: boolean },
  about: TicketAbout | undefined,
): boolean {
  if (about === undefined) return true;
  if (about === 'controlled') return asset.is_controlled;
  return aboutTypes[about].some((type) => type === asset.asset_type);
}

export const ticketTexts: Record<PartnerLanguage, readonly TicketText[]> = {
  fr: [
    [
      '{room} : plus d’image sur {device}',
      'Signalé par l’accueil à 8 h 40. Écran noir, voyant de veille allumé. Redémarrage électrique sans effet. Réunion de direction à 14 h.',
      3,
      'picture',
    ],
    [
      '{room} : larsen en visioconférence',
      'Les correspondants entendent un écho dès que deux micros sont ouverts. Annulation d’écho à revoir, niveaux relevés en pièce jointe.',
      2,
      'call',
    ],
    [
      '{device} ne répond plus au contrôle',
      'Joignable en ping mais aucune réponse au protocole depuis la coupure de courant de dimanche.',
      2,
      'controlled',
    ],
    [
      'Mise à jour du micrologiciel {device}',
      'Version validée par le client. À faire hors heures de bureau, prévoir 30 minutes par appareil.',
      1,
      'controlled',
    ],
    [
      '{room} : dalle tactile figée sur l’écran d’accueil',
      'Le panneau affiche le logo et ne réagit plus. Contournement : pilotage depuis la tablette de secours.',
      2,
      'touch',
    ],
    [
      'Nettoyage semestriel des filtres – {site}',
      'Six vidéoprojecteurs concernés. Nacelle réservée pour la matinée.',
      0,
      'projector',
    ],
    [
      '{room} : le partage sans fil se coupe toutes les dix minutes',
      'Reproduit avec deux ordinateurs portables. Canal Wi-Fi 36 saturé, essai prévu sur le 100.',
      1,
      'wireless',
    ],
    [
      'Remplacement de la lampe de secours – {room}',
      'Pièce reçue au dépôt. Intervention à caler avec le régisseur.',
      0,
      'projector',
    ],
    [
      '{room} : bourdonnement dans les haut-parleurs',
      'Ronflette à 50 Hz quand l’ordinateur du pupitre est branché. Isolateur audio à poser.',
      1,
      'speakers',
    ],
    [
      '{device} : alerte de température',
      'Ventilation de la baie obstruée par des cartons. Dégagée, à surveiller une semaine.',
      2,
      'rack',
    ],
    [
      'Caméra mal cadrée après déplacement des tables – {room}',
      'Refaire les préréglages 1 à 4 et le cadrage automatique.',
      0,
      'camera',
    ],
    [
      '{room} : micro-cravate n° 2 sans signal',
      'Batterie neuve, fréquence libre. Capsule probablement hors service, prêt d’un émetteur en attendant.',
      1,
      'lapel',
    ],
    [
      'Formation des utilisateurs – {site}',
      'Deux sessions d’une heure demandées pour les nouvelles salles.',
      0,
    ],
    [
      '{room} : écran gauche plus sombre que le droit',
      'Rétroéclairage à 40 %. Mode économie désactivé, étalonnage à refaire.',
      1,
      'screen',
    ],
    [
      'Panne générale de l’affichage dynamique – {site}',
      'Aucun lecteur ne reçoit ses contenus depuis la mise à jour du pare-feu. Port 443 bloqué vers le serveur.',
      3,
      'signage',
    ],
    ['{room} : demande de second écran', 'Devis accepté. Support mural et passage de câble compris.', 1],
    ['{device} : garantie à échéance', 'Le client souhaite une proposition d’extension de trois ans.', 0],
    [
      '{room} : la visio démarre sans le son',
      'Le codec choisit la sortie HDMI au lieu du DSP après chaque veille. Configuration corrigée, à confirmer par l’utilisateur.',
      2,
      'call',
    ],
  ],
  es: [
    [
      '{room}: {device} sin imagen',
      'Aviso de recepción a las 8:40. Pantalla en negro con el piloto en espera. Reiniciar la alimentación no ayuda. Hay junta a las 14:00.',
      3,
      'picture',
    ],
    [
      '{room}: eco en las videollamadas',
      'Los participantes remotos se oyen a sí mismos cuando hay dos micrófonos abiertos. Revisar la cancelación de eco.',
      2,
      'call',
    ],
    [
      '{device} no responde al control',
      'Contesta al ping pero no al protocolo desde el corte de luz del domingo.',
      2,
      'controlled',
    ],
    [
      'Actualizar el firmware de {device}',
      'Versión aprobada por el cliente. Fuera de horario, unos 30 minutos por equipo.',
      1,
      'controlled',
    ],
    [
      '{room}: panel táctil bloqueado',
      'Muestra el logotipo y no reacciona. De momento se maneja desde la tableta de reserva.',
      2,
      'touch',
    ],
    [
      'Limpieza semestral de filtros – {site}',
      'Cinco proyectores. La plataforma está reservada para la mañana.',
      0,
      'projector',
    ],
    [
      '{room}: la presentación inalámbrica se corta',
      'Ocurre cada diez minutos con dos portátiles distintos. Canal 36 saturado; se probará el 100.',
      1,
      'wireless',
    ],
    [
      '{room}: zumbido en los altavoces',
      'Se oye a 50 Hz al conectar el ordenador del atril. Falta un aislador de audio.',
      1,
      'speakers',
    ],
    [
      '{device}: aviso de temperatura',
      'La ventilación del armario estaba tapada con cajas. Despejada; vigilar una semana.',
      2,
      'rack',
    ],
    [
      'Cámara descuadrada en {room}',
      'Han movido las mesas. Rehacer las posiciones 1 a 4 y el encuadre automático.',
      0,
      'camera',
    ],
    [
      '{room}: micrófono de solapa 2 sin señal',
      'Pila nueva y frecuencia libre. Cápsula averiada; se presta un emisor mientras tanto.',
      1,
      'lapel',
    ],
    ['Formación de usuarios – {site}', 'Piden dos sesiones de una hora para las salas nuevas.', 0],
    [
      '{room}: la pantalla izquierda se ve más oscura',
      'Retroiluminación al 40 %. Se quita el modo de ahorro y se calibra de nuevo.',
      1,
      'screen',
    ],
    [
      'Cartelería digital caída en {site}',
      'Ningún reproductor recibe contenidos desde el cambio del cortafuegos. Puerto 443 cerrado hacia el servidor.',
      3,
      'signage',
    ],
    [
      '{room}: añadir una segunda pantalla',
      'Presupuesto aceptado. Incluye soporte de pared y paso de cable.',
      1,
    ],
    ['{device}: fin de garantía', 'El cliente pide oferta para ampliar tres años.', 0],
  ],
  en: [
    [
      '{room}: no picture on {device}',
      'Reported by reception at 08:40. Black screen, standby light on. Power cycling does not help. Board meeting at 14:00.',
      3,
      'picture',
    ],
    [
      '{room}: echo on video calls',
      'Far end hears itself as soon as two microphones are open. Check echo cancellation; levels are attached.',
      2,
      'call',
    ],
    [
      '{device} does not answer control',
      'Answers ping, but not its own protocol since the power cut on Sunday.',
      2,
      'controlled',
    ],
    [
      'Update firmware of {device}',
      'Version approved by the customer. Out of hours, allow 30 minutes per device.',
      1,
      'controlled',
    ],
    [
      '{room}: touch panel frozen on the start page',
      'Shows the logo and does not react. Spare tablet in use until it is fixed.',
      2,
      'touch',
    ],
    [
      'Half-yearly filter cleaning – {site}',
      'Four projectors. Lift is booked for the morning.',
      0,
      'projector',
    ],
    [
      '{room}: wireless sharing drops every ten minutes',
      'Seen with two laptops. Wi-Fi channel 36 is full; trying 100.',
      1,
      'wireless',
    ],
    [
      '{room}: hum on the loudspeakers',
      '50 Hz when the lectern computer is plugged in. Needs an audio isolator.',
      1,
      'speakers',
    ],
    [
      '{device}: temperature warning',
      'Boxes stood in front of the rack vents. Cleared; keep an eye on it for a week.',
      2,
      'rack',
    ],
    [
      'Camera presets lost in {room}',
      'Tables were moved. Redo presets 1 to 4 and auto framing.',
      0,
      'camera',
    ],
    [
      '{room}: lapel microphone 2 has no signal',
      'Fresh battery, free frequency. Capsule looks dead; loan transmitter handed out.',
      1,
      'lapel',
    ],
    ['User training – {site}', 'Two one-hour sessions for the new rooms.', 0],
    [
      '{room}: left screen darker than the right one',
      'Backlight at 40 %. Eco mode switched off, calibration still to do.',
      1,
      'screen',
    ],
    [
      'All signage blank – {site}',
      'No player gets content since the firewall change. Port 443 to the server is closed.',
      3,
      'signage',
    ],
    ['{room}: add a second display', 'Quote accepted. Wall mount and cable route included.', 1],
    ['{device}: warranty ends soon', 'Customer wants an offer for three more years.', 0],
  ],
};
