import { colour, imageAddress, text, yesOrNo } from './cell.ts';
import { type Column, nestedColumn, ownColumn } from './column.ts';

export const partnerColumns: readonly Column[] = [
  ownColumn('reference', {
    en: ['ref', 'partner reference', 'code'],
    fr: ['référence', 'réf', 'référence partenaire'],
    es: ['referencia', 'referencia del socio', 'código'],
    cell: text(200),
    isReference: true,
  }),
  ownColumn('name', {
    en: ['partner', 'partner name', 'organisation', 'organization'],
    fr: ['nom', 'partenaire', 'nom du partenaire'],
    es: ['nombre', 'socio', 'nombre del socio', 'organización'],
    cell: text(300),
    isFixed: true,
  }),
  ownColumn('is_company', {
    en: ['company'],
    fr: ['société', 'entreprise', 'est une société'],
    es: ['empresa', 'es empresa'],
    cell: yesOrNo,
    initially: true,
    isFixed: true,
  }),
  nestedColumn('tenant_name', ['tenant', 'name'], {
    en: ['tenant'],
    fr: ['nom du locataire'],
    es: ['nombre del inquilino'],
    cell: text(200),
  }),
  nestedColumn('display_name', ['tenant', 'display_name'], {
    en: ['application name'],
    fr: ['nom affiché', "nom de l'application"],
    es: ['nombre visible', 'nombre de la aplicación'],
    cell: text(200),
  }),
  nestedColumn('logo_url', ['tenant', 'logo_url'], { en: ['logo'], cell: imageAddress }),
  nestedColumn('favicon_url', ['tenant', 'favicon_url'], { en: ['favicon'], cell: imageAddress }),
  nestedColumn('font_family', ['tenant', 'font_family'], {
    en: ['font'],
    fr: ['police'],
    es: ['fuente', 'tipo de letra'],
    cell: text(200),
  }),
  brandColour('primary', ['couleur principale'], ['color principal']),
  brandColour('primaryForeground', ['texte sur couleur principale'], ['texto sobre color principal']),
  brandColour('primaryDark', ['couleur principale sombre'], ['color principal oscuro']),
  brandColour('secondary', ['couleur secondaire'], ['color secundario']),
  brandColour('secondaryForeground', ['texte sur couleur secondaire'], ['texto sobre color secundario']),
  brandColour('accent', ["couleur d'accent"], ['color de acento']),
  brandColour('accentForeground', ["texte sur couleur d'accent"], ['texto sobre color de acento']),
];

function brandColour(key: string, fr: readonly string[], es: readonly string[]): Column {
  const words = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return nestedColumn(`color_${words}`, ['tenant', 'colors', key], {
    en: [`colour ${words}`, key],
    fr,
    es,
    cell: colour,
  });
}
