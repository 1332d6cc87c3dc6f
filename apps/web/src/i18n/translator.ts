import { fillText, type TextValues } from './fill-text.ts';
import { findText } from './find-text.ts';
import type { Texts } from './load-texts.ts';
import type { TextOptions, Translate } from './translate.ts';

type LoadTexts = (language: string) => Promise<Texts | undefined>;

/** Its texts are always loaded: they stand in for a missing text, and equal the words of the data. */
const fallback = 'en';

const texts = new Map<string, Texts>();
const listeners = new Set<() => void>();
let language = fallback;
let awaited = fallback;
let load: LoadTexts = async () => undefined;

const t: Translate = (key: string, options?: TextOptions) => translate(language, key, options);

/**
 * The texts of the screen in the chosen language, as i18next fills them, whose own code is ten times as large. A test
 * compares the two for every text.
 */
export const translator = {
  /** The chosen language, also when its texts could not be loaded. */
  get language(): string {
    return language;
  },

  /** The language of the texts on the screen, or undefined without any. */
  get resolvedLanguage(): string | undefined {
    return [language, fallback].find((each) => texts.has(each));
  },

  t,

  /** For one language, or for the one of now: a new function, so that memos on it update. */
  fixedT(fixed: string = language): Translate {
    return (key: string, options?: TextOptions) => translate(fixed, key, options);
  },

  exists(key: string, values: TextValues = {}): boolean {
    return findIn(language, key, values.count) !== undefined;
  },

  textsOf(each: string): Texts | undefined {
    return texts.get(each);
  },

  addTexts(each: string, added: Texts): void {
    texts.set(each, added);
  },

  /** Where the texts of a language come from when it is used for the first time. */
  loadWith(from: LoadTexts): void {
    load = from;
  },

  /** Of two changes at the same time the later one counts. */
  async changeLanguage(chosen: string): Promise<void> {
    awaited = chosen;
    await Promise.all([...new Set([chosen, fallback])].map(loadOnce));
    if (awaited !== chosen) return;
    language = chosen;
    for (const listener of [...listeners]) listener();
  },

  onChange(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

async function loadOnce(each: string): Promise<void> {
  if (texts.has(each)) return;
  const loaded = await load(each);
  if (loaded) texts.set(each, loaded);
}

function findIn(into: string, key: string, count: unknown): string | undefined {
  return findText(texts.get(into), into, key, count) ?? findText(texts.get(fallback), fallback, key, count);
}

function translate(into: string, key: string, options: TextOptions = {}): string {
  const text = findIn(into, key, options.count) ?? options.defaultValue ?? key;
  return fillText(text, options, into);
}
