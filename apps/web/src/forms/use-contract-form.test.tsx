import { newUser, userChange } from '@greenroom/domain/admin/user-form.ts';
import { assetChange } from '@greenroom/domain/estate/asset-form.ts';
import { detailsChange } from '@greenroom/domain/files/file-version.ts';
import { uploadFields } from '@greenroom/domain/files/upload-fields.ts';
import { newTicket } from '@greenroom/domain/maintenance/new-ticket.ts';
import { ticketTemplatesChange } from '@greenroom/domain/maintenance/templates/ticket-template.ts';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useFieldArray } from 'react-hook-form';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { translator } from '#i18n/translator.ts';
import { startTestTranslations } from '#test/start-test-translations.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { checkWithSchema } from './check-with-schema.ts';
import { maxLengthOf } from './max-length-of.ts';
import { useContractForm } from './use-contract-form.ts';

const send = vi.fn();
const user = userEvent.setup({ delay: null });

function TestForm({ failure }: { failure?: unknown }) {
  const { textField, submit } = useContractForm({
    schema: newUser,
    defaultValues: { username: '', email: '', partner_id: 1, password: 'long enough', full_name: '' },
    words: {
      username: 'users.usernameRequired',
      email: { blank: 'login.emailRequired', otherwise: 'login.invalidEmail' },
    },
    failure,
    rejections: { 'email-taken': { field: 'email', message: 'problem.email-taken' } },
  });
  return (
    <form onSubmit={submit(send)}>
      <TextField {...textField('full_name')} label="Full name" />
      <TextField {...textField('username')} label="Username" />
      <TextField {...textField('email')} label="Email" />
      <button type="submit">Save</button>
    </form>
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const save = () => user.click(screen.getByRole('button', { name: 'Save' }));

describe('a form on a schema of the contract', () => {
  beforeAll(startTestTranslations);
  beforeEach(() => send.mockReset());

  test('marks every invalid field, focuses the first, and sends nothing', async () => {
    render(<TestForm />);
    await save();
    await screen.findByText('Email is required.');
    expect(field('Username').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field('Username'));
    expect(send).not.toHaveBeenCalled();
  });

  test('shows the fault of a field that is left by a press after the click', async () => {
    render(<TestForm />);
    await user.click(field('Username'));
    await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Save' }) });
    expect(document.activeElement).not.toBe(field('Username'));
    await act(() => new Promise((done) => setTimeout(done, 20)));
    expect(screen.queryByText('Username is required.')).toBeNull();
    await user.pointer({ keys: '[/MouseLeft]' });
    await screen.findByText('Username is required.');
  });

  test('submits the parsed request: without surrounding spaces, with defaults', async () => {
    render(<TestForm />);
    await user.type(field('Username'), ' ada ');
    await user.type(field('Email'), 'ada@example.com');
    await save();
    await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
    expect(send.mock.calls[0]?.[0]).toMatchObject({ username: 'ada', is_active: true, roles: [] });
  });

  test("marks the field that the server rejects, with a text in the reader's language", async () => {
    const { rerender } = render(<TestForm />);
    rerender(<TestForm failure={new ApiError({ status: 409, code: 'email-taken' })} />);
    expect(document.activeElement).toBe(field('Email'));
    const english = translator.t('problem.email-taken');
    expect(document.getElementById(`${field('Email').id}-note`)?.textContent).toBe(english);
    await act(() => translator.changeLanguage('fr'));
    expect(document.getElementById(`${field('Email').id}-note`)?.textContent).not.toBe(english);
    await act(() => translator.changeLanguage('en'));
  });
});

function RowsForm() {
  const { form, textField, choice, submit } = useContractForm({
    schema: ticketTemplatesChange,
    defaultValues: { templates: [{ name: 'Sound', title: '', priority: 9, description: '' }] },
    words: {
      'templates.0.name': 'ticketTemplates.nameRequired',
      'templates.0.priority': 'users.usernameRequired',
    },
  });
  const { fields, append } = useFieldArray({ control: form.control, name: 'templates' });
  return (
    <form onSubmit={submit(send)}>
      {fields.map(({ id }, at) => (
        <fieldset key={id}>
          <TextField {...textField(`templates.${at}.name`)} label={`Name ${at + 1}`} />
          <PriorityField {...choice(`templates.${at}.priority`)} label={`Priority ${at + 1}`} />
        </fieldset>
      ))}
      <button type="button" onClick={() => append({ name: '', title: '', priority: 1, description: '' })}>
        Add
      </button>
      <button type="submit">Save</button>
    </form>
  );
}

type PriorityFieldProps = {
  label: string;
  value: number;
  onValueChange: (value: number) => void;
  error: string | undefined;
};

/** A field that react-hook-form does not know, like those of lists and comboboxes. */
function PriorityField({ label, value, onValueChange, error }: PriorityFieldProps) {
  return (
    <button type="button" aria-invalid={error ? true : undefined} onClick={() => onValueChange(1)}>
      {`${label}: ${value}`}
    </button>
  );
}

describe('a form with rows and choices', () => {
  beforeAll(startTestTranslations);
  beforeEach(() => send.mockReset());

  test('marks each row, and focuses the first invalid field, also one that is chosen from', async () => {
    render(<RowsForm />);
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await save();
    const choice = screen.getByRole('button', { name: 'Priority 1: 9' });
    await vi.waitFor(() => expect(document.activeElement).toBe(choice));
    expect(field('Name 1').getAttribute('aria-invalid')).toBeNull();
    expect(field('Name 2').getAttribute('aria-invalid')).toBe('true');
    await user.click(choice);
    await vi.waitFor(() => expect(choice.getAttribute('aria-invalid')).toBeNull());
    await user.type(field('Name 2'), 'Picture');
    await save();
    await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
    const rows = [{ name: 'Sound', priority: 1 }, { name: 'Picture' }];
    expect(send.mock.calls[0]?.[0]).toMatchObject({ templates: rows });
  });
});

test('marks the field of a list for each fault of an entry', () => {
  const tags = ['short', 'long'.repeat(20)];
  const words = { tags: 'files.details.tagsHelp' } as const;
  const { errors } = checkWithSchema({ schema: detailsChange, values: { subcategory: null, tags }, words });
  expect(errors.tags).toMatchObject({ message: 'files.details.tagsHelp' });
});

test('takes the maximum length of a field from the contract, also for optional fields', () => {
  expect(maxLengthOf(newTicket, 'name')).toBe(300);
  expect(maxLengthOf(newTicket, 'additional_data.description')).toBe(20_000);
  expect(maxLengthOf(newUser, 'full_name')).toBe(200);
  expect(maxLengthOf(userChange, 'email')).toBe(254);
  expect(maxLengthOf(uploadFields, 'tags')).toBe(1000);
  expect(maxLengthOf(assetChange, 'serial_number')).toBe(200);
  expect(maxLengthOf(newTicket, 'unknown')).toBeUndefined();
  expect(maxLengthOf(ticketTemplatesChange, 'templates.3.name')).toBe(100);
});
