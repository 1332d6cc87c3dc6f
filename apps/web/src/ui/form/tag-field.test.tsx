import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { SuggestField } from './suggest-field.tsx';
import { TagField } from './tag-field.tsx';

function Tags({ start }: { start: string[] }) {
  const [tags, setTags] = useState(start);
  return (
    <>
      <TagField
        label="Tags"
        tags={tags}
        onTagsChange={setTags}
        removeLabel={(tag) => `Remove ${tag}`}
        maxTags={4}
        maxLength={10}
      />
      <output>{tags.join('|')}</output>
    </>
  );
}

const shown = () => screen.getByRole('status').textContent;

test('adds a tag by Enter, a comma or leaving, each once, up to the maximum', async () => {
  render(<Tags start={['spare']} />);
  const field = screen.getByRole('textbox', { name: 'Tags' });
  await userEvent.type(field, 'Loan{Enter}SPARE,');
  expect(shown()).toBe('spare|Loan');
  await userEvent.type(field, 'red');
  await userEvent.tab();
  await userEvent.click(field);
  await userEvent.paste('blue, green, white');
  expect(shown()).toBe('spare|Loan|red|blue');
});

test('removes a tag by its button, the last by Backspace', async () => {
  render(<Tags start={['a', 'b', 'c']} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove b' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Tags' }));
  await userEvent.keyboard('{Backspace}');
  expect(shown()).toBe('a');
});

function Maker() {
  const [value, setValue] = useState('');
  return (
    <SuggestField
      label="Maker"
      value={value}
      onValueChange={setValue}
      suggestions={['Barco', 'Sony', 'Sonos']}
    />
  );
}

test('offers known values, and takes any other', async () => {
  render(<Maker />);
  const field = screen.getByRole('combobox', { name: 'Maker' });
  await userEvent.type(field, 'son');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Sony', 'Sonos']);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(field).toHaveProperty('value', 'Sonos');
  await userEvent.clear(field);
  await userEvent.type(field, 'Own make');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field).toHaveProperty('value', 'Own make');
});
