import type { BrandMark } from '../estate/draw-brand.ts';
import { firthPlaces, lumierePlaces, type Place, plazaPlaces, rheinklangPlaces } from './places.ts';

export type PartnerLanguage = 'fr' | 'es' | 'en';

export type DemoPartner = {
  reference: string;
  name: string;
  /** The language in which its staff write tickets, notes and documents. */
  language: PartnerLanguage;
  tenant: {
    name: string;
    display_name: string | null;
    font_family: string | null;
    colors: Record<string, string> | null;
  };
  mark: BrandMark;
  places: readonly Place[];
  assets: number;
  tickets: number;
  images: number;
  documents: number;
};

const beam =
  '<circle cx="20" cy="20" r="17" fill="none" stroke="#6d67e4" stroke-width="3"/>' +
  '<path d="M11 20 31 11v18z" fill="#d97b16"/><circle cx="11.5" cy="20" r="4.5" fill="#6d67e4"/>';
const arcade =
  '<path d="M4 36V11a7 7 0 0 1 7-7h18a7 7 0 0 1 7 7v25h-6V22a4 4 0 0 0-8 0v14h-4V22a4 4 0 0 0-8 0v14z" fill="#d3592f"/>' +
  '<circle cx="20" cy="11" r="3" fill="#fff3c4"/>';
const fjord =
  '<path d="M3 25 14 7l6 9 5-7 12 16z" fill="#12908a"/>' +
  '<path d="M3 30c4-3 8-3 11.5 0s8 3 11.5 0 8-3 11 0M3 36c4-3 8-3 11.5 0s8 3 11.5 0 8-3 11 0" fill="none" stroke="#4b86c8" stroke-width="2.6" stroke-linecap="round"/>';
const sound =
  '<g stroke="#3f83c4" stroke-width="4" stroke-linecap="round"><path d="M6 16v8M13 10v20M20 4v32M27 12v16"/>' +
  '<path d="M34 17v6" stroke="#c8643c"/></g>';

export const demoPartners: readonly DemoPartner[] = [
  {
    reference: 'LUM',
    name: 'Lumière Audiovisuel',
    language: 'fr',
    tenant: {
      name: 'lumiere',
      display_name: 'Lumière',
      font_family: 'Inter',
      colors: {
        primary: '#4f46c8',
        primaryForeground: '#ffffff',
        primaryDark: '#3a33a0',
        secondary: '#eceafb',
        secondaryForeground: '#2a2566',
        accent: '#b45309',
        accentForeground: '#ffffff',
      },
    },
    mark: { symbol: beam, wordmark: 'Lumière', tagline: 'audiovisuel', ink: '#6d67e4', serif: false },
    places: lumierePlaces,
    assets: 900,
    tickets: 50,
    images: 15,
    documents: 15,
  },
  {
    reference: 'PLZ',
    name: 'Plaza Sistemas AV',
    language: 'es',
    // White on pale yellow is unreadable on purpose: it shows that the application corrects a tenant's colours.
    tenant: {
      name: 'plaza',
      display_name: 'Plaza AV',
      font_family: 'Trebuchet MS',
      colors: {
        primary: '#ffe98a',
        primaryForeground: '#ffffff',
        primaryDark: '#ffdf5e',
        secondary: '#fff6d6',
        secondaryForeground: '#ffd94a',
        accent: '#ffc2a1',
        accentForeground: '#ffffff',
      },
    },
    mark: { symbol: arcade, wordmark: 'Plaza', tagline: 'sistemas AV', ink: '#d3592f', serif: false },
    places: plazaPlaces,
    assets: 700,
    tickets: 40,
    images: 12,
    documents: 12,
  },
  {
    reference: 'FFJ',
    name: 'Firth & Fjord AV',
    language: 'en',
    tenant: {
      name: 'firth-fjord',
      display_name: 'Firth & Fjord',
      font_family: 'Georgia',
      colors: {
        primary: '#0f766e',
        primaryForeground: '#ffffff',
        primaryDark: '#0b5a54',
        secondary: '#e3f2f0',
        secondaryForeground: '#123f3b',
        accent: '#1d4f91',
        accentForeground: '#ffffff',
      },
    },
    mark: { symbol: fjord, wordmark: 'Firth & Fjord', tagline: 'audio visual', ink: '#12908a', serif: true },
    places: firthPlaces,
    assets: 500,
    tickets: 30,
    images: 9,
    documents: 9,
  },
  {
    reference: 'RHK',
    name: 'Rheinklang Medientechnik',
    language: 'en',
    tenant: { name: 'Rheinklang', display_name: null, font_family: null, colors: null },
    mark: { symbol: sound, wordmark: 'Rheinklang', tagline: 'medientechnik', ink: '#3f83c4', serif: false },
    places: rheinklangPlaces,
    assets: 320,
    tickets: 22,
    images: 6,
    documents: 6,
  },
];
