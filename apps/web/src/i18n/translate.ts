import type english from '../../public/locales/en/common.json';
import type { TextValues } from './fill-text.ts';

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutForm<Key> = Key extends `${infer Name}_${PluralForm}` ? Name : Key;

/** The name of a text: what stands in the English file, without the plural form. */
export type TextKey = WithoutForm<keyof typeof english>;

/** `defaultValue` stands in for a missing text. */
export type TextOptions = TextValues & { count?: number; defaultValue?: string };

/** The text of a name in the language of the viewer. */
export type Translate = {
  (key: TextKey, options?: TextOptions): string;
  /** A newer server may send a code that has no text here. */
  (key: `problem.${string}`, options: TextOptions & { defaultValue: string }): string;
};
