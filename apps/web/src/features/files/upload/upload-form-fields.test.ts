import { roomTypeId } from '@greenroom/domain/files/room-type-id.ts';
import { describe, expect, test } from 'vitest';
import { type DocumentForm, documentFields, fileOwner, imageFields } from './upload-form-fields.ts';

const room = { id: 12, room_type: 'Auditorium' };
const blank: DocumentForm = {
  scope: 'room',
  type: 'manual',
  custom_filename: '',
  description: '',
  tags: '',
  version: '',
  isPublic: false,
};

describe('the fields of an upload', () => {
  test('of an image name its room, and its caption when there is one', () => {
    const fields = { category: 'image', is_public: 'false', entity_type: 'room', entity_id: '12' };
    expect(imageFields({ entity_type: 'room', entity_id: 12 }, { caption: ' ', isPublic: false })).toEqual(
      fields,
    );
    expect(
      imageFields({ entity_type: 'room', entity_id: 12 }, { caption: ' The stage ', isPublic: true }),
    ).toEqual({
      ...{ ...fields, is_public: 'true', description: 'The stage' },
    });
  });

  test('omit missing values', () => {
    expect(documentFields(room, { ...blank, description: '  ', tags: ' , ' })).toEqual({
      category: 'document',
      subcategory: 'manual',
      is_public: 'false',
      entity_type: 'room',
      entity_id: '12',
    });
  });

  test('include all given values', () => {
    const form: DocumentForm = {
      ...blank,
      type: 'guide',
      custom_filename: ' Quick start ',
      description: 'First steps',
      tags: 'audio, video,audio ,',
      version: '2.1',
      isPublic: true,
    };
    expect(documentFields(room, form)).toMatchObject({
      subcategory: 'guide',
      custom_filename: 'Quick start',
      description: 'First steps',
      tags: 'audio,video',
      version: '2.1',
      is_public: 'true',
    });
  });

  test('of a room type include its number and its name', () => {
    expect(documentFields(room, { ...blank, scope: 'room_type' })).toMatchObject({
      entity_type: 'room_type',
      entity_id: String(roomTypeId('Auditorium')),
      room_type: 'Auditorium',
    });
  });
});

test('a room without a type cannot have a document of its type', () => {
  expect(fileOwner({ id: 12, room_type: null }, 'room_type')).toBeUndefined();
});
