import type { PartnerLanguage } from './partner-catalogue.ts';

/** {room}, {site}, {customer}, {type}, {date} and {partner} are placeholders. */
export type DocumentText = {
  subcategory: 'manual' | 'policy' | 'specification' | 'report' | 'notes' | 'guide';
  scope: 'room' | 'room_type';
  format: 'pdf' | 'txt';
  filename: string;
  title: string;
  tags: readonly string[];
  sections: readonly (readonly [heading: string, lines: readonly string[]])[];
};

export const equipmentListName: Record<PartnerLanguage, string> = {
  fr: 'liste-du-materiel',
  es: 'lista-de-equipos',
  en: 'equipment-list',
};

export const documentTexts: Record<PartnerLanguage, readonly DocumentText[]> = {
  fr: [
    {
      subcategory: 'guide',
      scope: 'room',
      format: 'pdf',
      filename: 'guide-de-la-salle',
      title: 'Guide de la salle {room}',
      tags: ['utilisateurs', 'prise en main'],
      sections: [
        [
          'Démarrer',
          [
            'Touchez l’écran du pupitre : la salle s’allume en trente secondes environ.',
            'Choisissez « Présenter » pour brancher un ordinateur, « Appeler » pour une visioconférence.',
            'Le volume de la salle et celui de l’appel se règlent séparément.',
          ],
        ],
        [
          'Partager un écran',
          [
            'Par câble : HDMI ou USB-C sous le rabat de la table.',
            'Sans fil : saisissez l’adresse affichée à l’écran, puis le code à quatre chiffres.',
          ],
        ],
        [
          'En cas de souci',
          [
            'Son absent : vérifiez que le voyant du micro est vert.',
            'Image absente : attendez la fin du préchauffage, puis choisissez de nouveau la source.',
            'Sinon, appelez l’assistance {partner} et donnez le nom de la salle.',
          ],
        ],
      ],
    },
    {
      subcategory: 'report',
      scope: 'room',
      format: 'pdf',
      filename: 'proces-verbal-de-recette',
      title: 'Procès-verbal de recette – {room}',
      tags: ['recette'],
      sections: [
        [
          'Contexte',
          [
            'Site : {site}. Client : {customer}.',
            'Essais réalisés le {date} en présence du responsable de site.',
          ],
        ],
        [
          'Essais',
          [
            'Affichage de toutes les sources : conforme.',
            'Intelligibilité de la parole (STI) : 0,68 au centre, 0,64 au dernier rang.',
            'Appel visio de trente minutes sans interruption : conforme.',
            'Extinction automatique à 20 h : conforme.',
          ],
        ],
        [
          'Réserves',
          [
            'Cache-câble à reprendre derrière le pupitre.',
            'Étiquetage de la baie à compléter. Levée prévue sous quinze jours.',
          ],
        ],
      ],
    },
    {
      subcategory: 'manual',
      scope: 'room_type',
      format: 'pdf',
      filename: 'mode-operatoire',
      title: 'Mode opératoire – {type}',
      tags: ['exploitation'],
      sections: [
        [
          'Contrôle quotidien',
          [
            'Allumer la salle et vérifier chaque source.',
            'Passer un appel d’essai de deux minutes.',
            'Contrôler la charge des micros sans fil.',
          ],
        ],
        [
          'Contrôle mensuel',
          [
            'Relever les heures de lampe ou de laser.',
            'Dépoussiérer les filtres et les grilles de baie.',
            'Noter les versions de micrologiciel.',
          ],
        ],
      ],
    },
    {
      subcategory: 'notes',
      scope: 'room',
      format: 'txt',
      filename: 'releve-de-visite',
      title: 'Relevé de visite – {room}',
      tags: ['visite'],
      sections: [
        [
          'Constats',
          [
            'Alimentation : 2 circuits 16 A, tableau TD-2.',
            'Réseau : 4 prises, VLAN 120 (audiovisuel) et 130 (visio).',
            'Éclairage : reflets sur l’écran entre 15 h et 17 h, stores à prévoir.',
          ],
        ],
        [
          'À faire',
          [
            'Demander le plan de faux plafond.',
            'Mesurer le bruit de fond avec la ventilation en grande vitesse.',
          ],
        ],
      ],
    },
    {
      subcategory: 'policy',
      scope: 'room_type',
      format: 'pdf',
      filename: 'regles-d-utilisation',
      title: 'Règles d’utilisation – {type}',
      tags: ['règles'],
      sections: [
        [
          'Réserver et libérer',
          [
            'La salle est libérée quinze minutes après le début si personne n’est entré.',
            'Effacez le tableau et retirez vos câbles en partant.',
          ],
        ],
        [
          'Enregistrer',
          [
            'Prévenez les participants avant tout enregistrement.',
            'Les fichiers sont effacés du boîtier après sept jours.',
          ],
        ],
      ],
    },
  ],
  es: [
    {
      subcategory: 'guide',
      scope: 'room',
      format: 'pdf',
      filename: 'guia-de-la-sala',
      title: 'Guía de la sala {room}',
      tags: ['usuarios', 'primeros pasos'],
      sections: [
        [
          'Empezar',
          [
            'Toque la pantalla de la mesa: la sala se enciende en unos treinta segundos.',
            'Elija «Presentar» para conectar un ordenador o «Llamar» para una videoconferencia.',
            'El volumen de la sala y el de la llamada se ajustan por separado.',
          ],
        ],
        [
          'Compartir pantalla',
          [
            'Con cable: HDMI o USB-C bajo la tapa de la mesa.',
            'Sin cable: escriba la dirección que muestra la pantalla y el código de cuatro cifras.',
          ],
        ],
        [
          'Si algo falla',
          [
            'Sin sonido: compruebe que la luz del micrófono está en verde.',
            'Sin imagen: espere a que el proyector se caliente y elija otra vez la fuente.',
            'Si continúa, llame a {partner} e indique el nombre de la sala.',
          ],
        ],
      ],
    },
    {
      subcategory: 'report',
      scope: 'room',
      format: 'pdf',
      filename: 'acta-de-entrega',
      title: 'Acta de entrega – {room}',
      tags: ['entrega'],
      sections: [
        [
          'Contexto',
          [
            'Sede: {site}. Cliente: {customer}.',
            'Pruebas realizadas el {date} con el responsable de la sede.',
          ],
        ],
        [
          'Pruebas',
          [
            'Todas las fuentes en pantalla: correcto.',
            'Inteligibilidad de la palabra (STI): 0,67 en el centro y 0,63 en la última fila.',
            'Videollamada de treinta minutos sin cortes: correcto.',
            'Apagado automático a las 20:00: correcto.',
          ],
        ],
        [
          'Pendiente',
          [
            'Rematar la canaleta detrás del atril.',
            'Completar las etiquetas del armario en un plazo de quince días.',
          ],
        ],
      ],
    },
    {
      subcategory: 'manual',
      scope: 'room_type',
      format: 'pdf',
      filename: 'manual-de-operacion',
      title: 'Manual de operación – {type}',
      tags: ['operación'],
      sections: [
        [
          'Cada día',
          [
            'Encender la sala y comprobar cada fuente.',
            'Hacer una llamada de prueba de dos minutos.',
            'Mirar la carga de los micrófonos inalámbricos.',
          ],
        ],
        [
          'Cada mes',
          [
            'Anotar las horas de lámpara o de láser.',
            'Limpiar los filtros y las rejillas del armario.',
            'Anotar las versiones de firmware.',
          ],
        ],
      ],
    },
    {
      subcategory: 'notes',
      scope: 'room',
      format: 'txt',
      filename: 'notas-de-visita',
      title: 'Notas de visita – {room}',
      tags: ['visita'],
      sections: [
        [
          'Observado',
          [
            'Alimentación: 2 circuitos de 16 A, cuadro TD-2.',
            'Red: 4 tomas, VLAN 120 (audiovisual) y 130 (videoconferencia).',
            'Luz: reflejos en la pantalla entre las 15 y las 17 h; faltan estores.',
          ],
        ],
        [
          'Por hacer',
          ['Pedir el plano del falso techo.', 'Medir el ruido de fondo con la ventilación a tope.'],
        ],
      ],
    },
  ],
  en: [
    {
      subcategory: 'guide',
      scope: 'room',
      format: 'pdf',
      filename: 'room-guide',
      title: 'Room guide – {room}',
      tags: ['users', 'getting started'],
      sections: [
        [
          'Start',
          [
            'Touch the panel: the room is on in about thirty seconds.',
            'Choose "Present" to connect a laptop, "Call" for a video meeting.',
            'Room volume and call volume are set separately.',
          ],
        ],
        [
          'Share a screen',
          [
            'With a cable: HDMI or USB-C under the table lid.',
            'Without: enter the address on the screen and the four-digit code.',
          ],
        ],
        [
          'When something is wrong',
          [
            'No sound: check that the microphone light is green.',
            'No picture: wait until the projector has warmed up, then choose the source again.',
            'Still stuck: call {partner} and give the name of the room.',
          ],
        ],
      ],
    },
    {
      subcategory: 'report',
      scope: 'room',
      format: 'pdf',
      filename: 'acceptance-report',
      title: 'Acceptance report – {room}',
      tags: ['acceptance'],
      sections: [
        [
          'Context',
          ['Site: {site}. Customer: {customer}.', 'Tested on {date} together with the site contact.'],
        ],
        [
          'Tests',
          [
            'Every source on every screen: passed.',
            'Speech intelligibility (STI): 0.68 in the centre, 0.64 in the last row.',
            'Thirty-minute video call without a drop: passed.',
            'Automatic shutdown at 20:00: passed.',
          ],
        ],
        [
          'Open points',
          [
            'Cable cover behind the lectern to be redone.',
            'Rack labels to be completed within fifteen days.',
          ],
        ],
      ],
    },
    {
      subcategory: 'manual',
      scope: 'room_type',
      format: 'pdf',
      filename: 'operating-manual',
      title: 'Operating manual – {type}',
      tags: ['operation'],
      sections: [
        [
          'Every day',
          [
            'Switch the room on and check each source.',
            'Make a two-minute test call.',
            'Look at the charge of the wireless microphones.',
          ],
        ],
        [
          'Every month',
          [
            'Write down lamp or laser hours.',
            'Clean filters and rack grilles.',
            'Write down firmware versions.',
          ],
        ],
      ],
    },
    {
      subcategory: 'notes',
      scope: 'room',
      format: 'txt',
      filename: 'site-visit-notes',
      title: 'Site visit notes – {room}',
      tags: ['visit'],
      sections: [
        [
          'Seen',
          [
            'Power: 2 circuits of 16 A, board DB-2.',
            'Network: 4 outlets, VLAN 120 (AV) and 130 (video).',
            'Light: reflections on the screen from 15:00 to 17:00, blinds needed.',
          ],
        ],
        [
          'To do',
          ['Ask for the ceiling drawing.', 'Measure background noise with the ventilation at full speed.'],
        ],
      ],
    },
  ],
};
