import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { blankUiTexts, UiTextsContext } from '#ui/ui-texts.ts';
import { CompareTable } from './compare-table.tsx';

test('names each choice by its field and version, with the colon of the language', () => {
  render(
    <UiTextsContext value={{ ...blankUiTexts, field: (name) => `${name}\u00a0:` }}>
      <CompareTable
        {...{ caption: 'Versions', fieldLabel: 'Champ', leftLabel: 'Les vôtres', rightLabel: 'Aïcha' }}
        rows={[{ key: 'floor', label: 'Étage', left: '1', right: '2' }]}
        choices={{}}
        onChoose={() => {}}
      />
    </UiTextsContext>,
  );
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'))).toEqual([
    'Étage\u00a0: Les vôtres',
    'Étage\u00a0: Aïcha',
  ]);
});
