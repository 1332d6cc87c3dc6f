import { foldText } from '../listing/fold-text.ts';

type Place = { country: string | null; latitude: number | null; longitude: number | null };

/** Names in four languages and codes, folded, of countries with one time zone, and their zones. */
const zones: ReadonlyMap<string, string> = new Map(
  [
    ['Europe/Paris', 'france,francia,fr'],
    ['Europe/Zurich', 'switzerland,suisse,suiza,schweiz,svizzera,ch'],
    ['Europe/Luxembourg', 'luxembourg,luxemburgo,luxemburg,lu'],
    ['Europe/Brussels', 'belgium,belgique,belgica,belgie,belgien,be'],
    ['Europe/Monaco', 'monaco,mc'],
    ['Europe/Madrid', 'spain,espagne,espana,es'],
    ['Europe/Lisbon', 'portugal,pt'],
    [
      'Europe/London',
      'united kingdom,royaume-uni,reino unido,great britain,england,scotland,wales,northern ireland,uk,gb',
    ],
    ['Europe/Dublin', 'ireland,irlande,irlanda,eire,ie'],
    ['Europe/Copenhagen', 'denmark,danemark,dinamarca,danmark,dk'],
    ['Europe/Stockholm', 'sweden,suede,suecia,sverige,se'],
    ['Europe/Oslo', 'norway,norvege,noruega,norge,no'],
    ['Europe/Helsinki', 'finland,finlande,finlandia,suomi,fi'],
    ['Europe/Berlin', 'germany,allemagne,alemania,deutschland,de'],
    ['Europe/Amsterdam', 'netherlands,pays-bas,paises bajos,nederland,holland,nl'],
    ['Europe/Vienna', 'austria,autriche,osterreich,at'],
    ['Europe/Rome', 'italy,italie,italia,it'],
    ['Europe/Warsaw', 'poland,pologne,polonia,polska,pl'],
    ['Europe/Prague', 'czechia,czech republic,tchequie,chequia,cesko,cz'],
    ['Europe/Athens', 'greece,grece,grecia,gr'],
    ['Asia/Tokyo', 'japan,japon,jp'],
    ['Asia/Singapore', 'singapore,singapour,singapur,sg'],
    ['Asia/Dubai', 'united arab emirates,emirats arabes unis,emiratos arabes unidos,uae,ae'],
    ['Asia/Kolkata', 'india,inde,in'],
  ].flatMap(([zone, names]) => (names as string).split(',').map((name) => [name, zone as string] as const)),
);

/**
 * The time zone of a place, where its country has one answer. Islands with a time of their own are known by their
 * longitude; without coordinates the place is taken to be on the mainland.
 */
export function zoneOfPlace({ country, longitude }: Place): string | null {
  const zone = zones.get(foldText(country).trim()) ?? null;
  if (zone === null || longitude === null) return zone;
  if (zone === 'Europe/Madrid') return longitude < -12 ? 'Atlantic/Canary' : zone;
  if (zone === 'Europe/Lisbon')
    return longitude < -23 ? 'Atlantic/Azores' : longitude < -12 ? 'Atlantic/Madeira' : zone;
  // Departments and municipalities overseas.
  if (zone === 'Europe/Paris') return longitude > -10 && longitude < 15 ? zone : null;
  if (zone === 'Europe/Amsterdam') return longitude > 0 ? zone : null;
  return zone;
}
