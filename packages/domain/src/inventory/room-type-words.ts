import type { Language } from '../format/languages.ts';
import { foldText } from '../listing/fold-text.ts';

type TranslatedLanguage = Exclude<Language, 'en'>;

/** How the console shows the room types that it can translate; a test of the web compares them with its texts. */
export const roomTypeWords: Readonly<Record<string, Readonly<Record<TranslatedLanguage, string>>>> = {
  Auditorium: { fr: 'Amphithéâtre', es: 'Auditorio' },
  Boardroom: { fr: 'Salle du conseil', es: 'Sala de juntas' },
  Classroom: { fr: 'Salle de cours', es: 'Aula' },
  'Control room': { fr: 'Régie', es: 'Sala de control' },
  'Function room': { fr: 'Salon de réception', es: 'Salón de eventos' },
  'Huddle space': { fr: 'Bulle', es: 'Sala pequeña' },
  Lobby: { fr: 'Hall d’accueil', es: 'Vestíbulo' },
  'Meeting room': { fr: 'Salle de réunion', es: 'Sala de reuniones' },
  'Technical room': { fr: 'Local technique', es: 'Cuarto técnico' },
  'Training room': { fr: 'Salle de formation', es: 'Sala de formación' },
  'Video studio': { fr: 'Studio vidéo', es: 'Estudio de vídeo' },
};

/** Pairs of a stored type and its text in a language, both folded. None in English: the data is. */
export function foldedRoomTypes(language: Language | undefined): readonly (readonly [string, string])[] {
  if (language === undefined || language === 'en') return [];
  return Object.entries(roomTypeWords).map(([stored, words]) => [
    foldText(stored),
    foldText(words[language]),
  ]);
}
