import { megabyte } from '@greenroom/domain/files/upload-rules.ts';
import { describe, expect, test } from 'vitest';
import { acceptOf, checkDocument, checkImage, checkThingFile } from './check-upload.ts';

const photo = { name: 'Photo.JPG', type: 'image/jpeg', size: megabyte };
const manual = { name: 'manual.pdf', type: 'application/pdf', size: megabyte };

describe('an image', () => {
  test('of up to 10 MB is accepted', () => {
    expect(checkImage(photo, 0)).toBeUndefined();
    expect(checkImage({ ...photo, size: 10 * megabyte }, 4)).toBeUndefined();
  });

  test.each([
    ['of another type', { ...photo, type: 'application/pdf' }, 0, 'rooms.images.onlyImages'],
    ['without a type', { ...photo, type: '' }, 0, 'rooms.images.onlyImages'],
    [
      'that browsers of the team cannot be sure to show',
      { ...photo, name: 'plan.svg', type: 'image/svg+xml' },
      0,
      'rooms.images.unsupportedType',
    ],
    ['of more than 10 MB', { ...photo, size: 10 * megabyte + 1 }, 0, 'rooms.images.tooLarge'],
    ['that is the sixth', photo, 5, 'rooms.images.tooMany'],
    ['that is the sixth and no image', { ...photo, type: 'text/plain' }, 5, 'rooms.images.onlyImages'],
    ['that was not chosen for a full room', undefined, 5, 'rooms.images.tooMany'],
    ['without bytes', { ...photo, size: 0 }, 0, 'files.upload.emptyFile'],
    ['that was not chosen', undefined, 0, 'files.upload.noFile'],
  ] as const)('%s is rejected', (_, file, count, rejection) => {
    expect(checkImage(file, count)).toBe(rejection);
  });
});

describe('a document', () => {
  test.each(['pdf', 'doc', 'docx', 'xls', 'xlsx', 'txt', 'CSV'])(
    'of type %s is accepted, up to 50 MB',
    (extension) => {
      expect(checkDocument({ name: `a.${extension}`, type: '', size: 50 * megabyte })).toBeUndefined();
    },
  );

  test.each([
    ['of another type', { ...manual, name: 'setup.exe' }, 'rooms.documents.invalidFileType'],
    ['without an extension', { ...manual, name: 'manual' }, 'rooms.documents.invalidFileType'],
    ['of more than 50 MB', { ...manual, size: 50 * megabyte + 1 }, 'rooms.documents.fileTooLarge'],
    ['without bytes', { ...manual, size: 0 }, 'files.upload.emptyFile'],
    ['that was not chosen', undefined, 'files.upload.noFile'],
  ] as const)('%s is rejected', (_, file, rejection) => {
    expect(checkDocument(file)).toBe(rejection);
  });
});

test('tells the picker which extensions to offer', () => {
  expect(acceptOf(['jpg', 'png'])).toBe('.jpg,.png');
});

describe('a file of an asset or a site', () => {
  test.each([
    ['a photo', photo, 4, undefined],
    ['the sixth photo', photo, 5, 'problem.too-many-photos'],
    ['a photo of more than 10 MB', { ...photo, size: 10 * megabyte + 1 }, 0, 'rooms.images.tooLarge'],
    ['a document, however many photos there are', manual, 5, undefined],
    ['a drawing', { name: 'plan.dwg', type: '', size: 1 }, 0, 'files.things.unsupportedType'],
    ['nothing', undefined, 0, 'files.upload.noFile'],
  ] as const)('%s', (_, file, count, rejection) => {
    expect(checkThingFile(file, count)).toBe(rejection);
  });
});
