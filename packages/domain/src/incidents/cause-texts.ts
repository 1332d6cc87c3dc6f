import type { Language } from '../format/languages.ts';
import type { Trouble } from './incident-key.ts';

type CauseTexts = {
  trouble: Record<Trouble, string>;
  servers: string;
  agent: string;
  several: string;
  since: string;
};

/**
 * The words for causes in what the server writes itself, messages and tickets. Those of the console are in its locale
 * files.
 */
export const causeTexts: Readonly<Record<Language, CauseTexts>> = {
  en: {
    trouble: {
      reach: 'not reachable',
      fault: 'faulty',
      blind: 'cannot be read',
      warning: 'with a warning',
      silent: 'silent',
    },
    servers: 'The servers reach no devices',
    agent: '{place}: agent offline',
    several: '{place}: several devices {trouble}',
    since: 'Since {when}',
  },
  fr: {
    trouble: {
      reach: 'injoignable',
      fault: 'en panne',
      blind: 'illisible',
      warning: 'avec un avertissement',
      silent: 'sans réponse',
    },
    servers: 'Les serveurs ne joignent aucun appareil',
    agent: '{place} : agent hors ligne',
    several: '{place} : plusieurs appareils, {trouble}',
    since: 'Depuis le {when}',
  },
  es: {
    trouble: {
      reach: 'sin conexión',
      fault: 'con avería',
      blind: 'no se puede leer',
      warning: 'con una advertencia',
      silent: 'sin respuesta',
    },
    servers: 'Los servidores no alcanzan ningún dispositivo',
    agent: '{place}: agente sin conexión',
    several: '{place}: varios dispositivos, {trouble}',
    since: 'Desde el {when}',
  },
};
