import type { Output, Schema } from '@greenroom/domain/http/endpoint.ts';
import type { ProblemCode } from '@greenroom/domain/http/problem.ts';
import { type BaseSyntheticEvent, type FocusEvent, useEffect, useLayoutEffect, useRef } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type RegisterOptions,
  useForm,
} from 'react-hook-form';
import { ApiError } from '#api/api-error.ts';
import type { TextKey } from '#i18n/translate.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { afterPress } from './after-press.ts';
import { checkWithSchema, type FieldTexts } from './check-with-schema.ts';
import { maxLengthOf } from './max-length-of.ts';

interface ContractFormOptions<Values extends FieldValues, S extends Schema> {
  /** The schema of the endpoint. A field has the name of its part of the request. */
  schema: S;
  defaultValues: DefaultValues<Values>;
  /** The text for a field that the schema rejects. All rows of a list share the texts of row 0: `templates.0.name`. */
  words: { [Field in Path<Values>]?: FieldTexts };
  /** What the texts say with numbers or names in them. */
  textValues?: Readonly<Record<string, string | number>>;
  /** Builds the request from the fields; by default the fields are the request. */
  toRequest?: (values: Values) => unknown;
  /** Rules that are not in the contract, such as a password typed twice. */
  check?: (values: Values) => { [Field in Path<Values>]?: TextKey | undefined };
  /** The server's last response, if it was a failure. */
  failure?: unknown;
  /** The field that a problem of the server concerns. */
  rejections?: { [Code in ProblemCode]?: { field: Path<Values>; message: TextKey } };
  /**
   * When a field is first checked: on leaving it, unless its faults show at once, or only when the form is sent, for
   * a field that is left by other buttons than the one that sends it.
   */
  mode?: 'onTouched' | 'onChange' | 'onSubmit';
}

/**
 * A form of the console: react-hook-form, validated by the schema of its endpoint, with texts of the locale files. The
 * first invalid field takes the focus.
 */
export function useContractForm<Values extends FieldValues, S extends Schema>(
  options: ContractFormOptions<Values, S>,
) {
  const { schema, defaultValues, words, textValues, toRequest, check } = options;
  const { failure, rejections, mode = 'onTouched' } = options;
  const { t } = useTranslation();
  const form = useForm<Values, unknown, Output<S> & FieldValues>({
    mode,
    defaultValues,
    // It knows only fields of text.
    shouldFocusError: false,
    resolver: (values) => checkWithSchema({ schema, values, words, toRequest, check }),
  });
  const { register, setError, formState } = form;
  const { submitCount, isSubmitted } = formState;

  const sentForm = useRef<HTMLFormElement>(null);
  // After the faults are drawn: what takes the focus is known by its look.
  useLayoutEffect(() => {
    if (submitCount > 0) sentForm.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount]);

  const code = failure instanceof ApiError ? (failure.code as ProblemCode | null) : null;
  const rejection = code ? rejections?.[code] : undefined;
  // After the answer is drawn: until then the fields are disabled, and none takes the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure, not for each drawing.
  useEffect(() => {
    if (rejection) setError(rejection.field, { message: rejection.message }, { shouldFocus: true });
  }, [failure, setError]);

  /** The error texts of a field, rendered again in each language. */
  const errorOf = (name: Path<Values>): string | undefined => {
    const error = get(formState.errors, name) as { message?: TextKey } | undefined;
    return error?.message && t(error.message, textValues);
  };
  const registered = (name: Path<Values>, rules?: RegisterOptions<Values>) => {
    const { onBlur, ...others } = register(name, rules);
    return { ...others, onBlur: (event: FocusEvent) => afterPress(() => void onBlur(event)) };
  };
  return {
    form,
    errorOf,
    /** The props of a field; for passwords, which a maxLength would truncate silently. */
    field: (name: Path<Values>, rules?: RegisterOptions<Values>) => ({
      ...registered(name, rules),
      error: errorOf(name),
    }),
    /** The same, with the maximum length of the contract. */
    textField: (name: Path<Values>, rules?: RegisterOptions<Values>) => ({
      ...registered(name, rules),
      error: errorOf(name),
      maxLength: maxLengthOf(schema, name),
    }),
    /**
     * The props of a field that is chosen from, such as a Select: it is not registered, and checked again with every
     * change once the form was sent.
     */
    choice: <Name extends Path<Values>>(name: Name) => ({
      value: form.watch(name) as PathValue<Values, Name>,
      onValueChange: (value: PathValue<Values, Name>) => {
        form.setValue(name, value, { shouldDirty: true });
        // All of it: the fault of a list or an object may be at one of its parts.
        if (isSubmitted) void form.trigger();
      },
      error: errorOf(name),
    }),
    submit: (send: (request: Output<S>) => unknown) => (event: BaseSyntheticEvent) => {
      // A dialog may lie over another form, which must not be sent with it.
      event.stopPropagation();
      sentForm.current = (event.currentTarget as HTMLElement).closest('form');
      void form.handleSubmit(async (request) => void (await send(request as Output<S>)))(event);
    },
    /** The failure is shown at its field. */
    isFailureMarked: rejection !== undefined,
  };
}
