import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FileDrop } from './file-drop.tsx';

const file = new File(['x'], 'plan.pdf');
const second = new File(['y'], 'list.pdf');
const drop = ({ disabled = false, multiple = false } = {}) => {
  const onFiles = vi.fn();
  const { container } = render(
    <FileDrop
      label="Document"
      accept=".pdf"
      chooseLabel="Choose"
      dropLabel="Drop it here"
      onFiles={onFiles}
      multiple={multiple}
      disabled={disabled}
    />,
  );
  const zone = container.querySelector('[data-file-drop]') as HTMLElement;
  fireEvent.drop(zone, { dataTransfer: { files: [file, second] } });
  return onFiles;
};

test('accepts dropped files, or only the first if it is for one', () => {
  expect(drop({ multiple: true })).toHaveBeenCalledExactlyOnceWith([file, second]);
  expect(drop()).toHaveBeenCalledExactlyOnceWith([file]);
});

test('accepts none while it is disabled', () => {
  expect(drop({ disabled: true })).not.toHaveBeenCalled();
});

test('is a real file input for users who do not drop files', () => {
  drop({ multiple: true });
  const input = screen.getByLabelText<HTMLInputElement>('Document');
  expect(input.type).toBe('file');
  expect(input.accept).toBe('.pdf');
  expect(input.multiple).toBe(true);
});
