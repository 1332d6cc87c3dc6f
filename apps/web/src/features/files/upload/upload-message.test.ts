import i18next from 'i18next';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import french from '../../../../public/locales/fr/common.json';
import { uploadMessage } from './upload-message.ts';

const rejected = new ApiError({ status: 415, code: 'unsupported-type', detail: 'Not that of a png file.' });
const tooLarge = new ApiError({ status: 413, code: 'too-large', detail: 'Too large.' });

beforeAll(async () => {
  await startTestTranslations();
  i18next.addResourceBundle('fr', 'common', french);
});
afterAll(() => i18next.changeLanguage('en'));

test("shows the server's exact text in its own language", () => {
  expect(uploadMessage(rejected, i18next.t, 'image')).toBe('Not that of a png file.');
});

test('reports in every language that the room is full or that the file is not an image', async () => {
  const full = new ApiError({ status: 409, code: 'too-many-images', detail: 'Full.' });
  const noImage = new ApiError({ status: 415, code: 'not-an-image', detail: 'No.' });
  expect(uploadMessage(full, i18next.t, 'image')).toBe('Full.');
  await i18next.changeLanguage('fr');
  expect(uploadMessage(full, i18next.t, 'image')).toBe(french['rooms.images.tooMany']);
  expect(uploadMessage(noImage, i18next.t, 'image')).toBe(french['rooms.images.onlyImages']);
});

test('names the limits of images and of documents in other languages', async () => {
  await i18next.changeLanguage('fr');
  expect(uploadMessage(rejected, i18next.t, 'image')).toBe(french['rooms.images.unsupportedType']);
  expect(uploadMessage(tooLarge, i18next.t, 'image')).toBe(french['rooms.images.tooLarge']);
  expect(uploadMessage(rejected, i18next.t, 'document')).toBe(french['rooms.documents.invalidFileType']);
  expect(uploadMessage(tooLarge, i18next.t, 'document')).toBe(french['rooms.documents.fileTooLarge']);
});
