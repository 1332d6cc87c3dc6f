import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { translator } from '#i18n/translator.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import french from '../../../../public/locales/fr/common.json';
import { uploadMessage } from './upload-message.ts';

const rejected = new ApiError({ status: 415, code: 'unsupported-type', detail: 'Not that of a png file.' });
const tooLarge = new ApiError({ status: 413, code: 'too-large', detail: 'Too large.' });

beforeAll(async () => {
  await startTestTranslations();
  translator.addTexts('fr', french);
});
afterAll(() => translator.changeLanguage('en'));

test("shows the server's exact text in its own language", () => {
  expect(uploadMessage(rejected, translator.t, 'image')).toBe('Not that of a png file.');
});

test('reports in every language that the room is full or that the file is not an image', async () => {
  const full = new ApiError({ status: 409, code: 'too-many-images', detail: 'Full.' });
  const noImage = new ApiError({ status: 415, code: 'not-an-image', detail: 'No.' });
  expect(uploadMessage(full, translator.t, 'image')).toBe('Full.');
  await translator.changeLanguage('fr');
  expect(uploadMessage(full, translator.t, 'image')).toBe(french['rooms.images.tooMany']);
  expect(uploadMessage(noImage, translator.t, 'image')).toBe(french['rooms.images.onlyImages']);
});

test('names the limits of images and of documents in other languages', async () => {
  await translator.changeLanguage('fr');
  expect(uploadMessage(rejected, translator.t, 'image')).toBe(french['rooms.images.unsupportedType']);
  expect(uploadMessage(tooLarge, translator.t, 'image')).toBe(french['rooms.images.tooLarge']);
  expect(uploadMessage(rejected, translator.t, 'document')).toBe(french['rooms.documents.invalidFileType']);
  expect(uploadMessage(tooLarge, translator.t, 'document')).toBe(french['rooms.documents.fileTooLarge']);
});
