import { type FormEvent, useRef, useState } from 'react';
import { isApiError, tellLimit } from '../../api/api-error.ts';
import { focusFirstError } from './focus-first-error.ts';
import { useCall } from './use-call.ts';

type NamesOf<Values, Kind> = {
  [Name in keyof Values]: Values[Name] extends Kind ? Name : never;
}[keyof Values];

/** The error of each field; fields without an error are left out. */
export type FieldErrors<Values> = Partial<Record<keyof Values, string>>;

interface FieldRules<Values> {
  initial: Values;
  /** The errors of the values, by field; by default there are none. */
  check?: (values: Values) => FieldErrors<Values>;
  /** Fields that show their error while the user types; others show it when the form is sent. */
  live?: readonly (keyof Values)[];
}

type FormValues = Record<string, string | boolean>;

const nothingWrong = () => ({});

/**
 * The fields of a form: their values and errors. The error of a field disappears when the field is
 * edited; a live field that is not empty is checked on every key.
 */
export function useFormFields<Values extends FormValues>({
  initial,
  check = nothingWrong,
  live = [],
}: FieldRules<Values>) {
  const [values, setValues] = useState(initial);
  const [found, setFound] = useState<FieldErrors<Values>>({});

  const now = check(values);
  const errors: FieldErrors<Values> = { ...found };
  for (const name of live) {
    const message = values[name] === '' ? undefined : now[name];
    if (message !== undefined) errors[name] = message;
  }

  const set = <Name extends keyof Values>(name: Name, value: Values[Name]) => {
    setValues((before) => ({ ...before, [name]: value }));
    setFound(({ [name]: _edited, ...others }) => others as FieldErrors<Values>);
  };
  return {
    values,
    /** Whether the current values break no rule. */
    isRight: Object.keys(now).length === 0,
    /** The props of a text field. */
    text: <Name extends NamesOf<Values, string> & string>(name: Name) => ({
      name,
      value: values[name] as string,
      error: errors[name],
      onChange: (value: string) => set(name, value as Values[Name]),
    }),
    /** The props of a checkbox. */
    check: <Name extends NamesOf<Values, boolean> & string>(name: Name) => ({
      name,
      checked: values[name] as boolean,
      error: errors[name],
      onChange: (isChecked: boolean) => set(name, isChecked as Values[Name]),
    }),
    /** Shows what is wrong with fields until they are edited. */
    tell: setFound,
    /** Checks all fields, shows their errors, and returns whether the form may be sent. */
    checkAll(): boolean {
      setFound(now);
      return Object.keys(now).length === 0;
    },
  };
}

interface FormDefinition<Values, Answer> extends FieldRules<Values> {
  send: (values: Values) => Promise<Answer>;
  onSent?: (answer: Answer) => void;
  onFailure?: () => void;
  /** Whether to ask for the password or the second factor if the server demands it. */
  needsProof?: boolean;
  /** The sentence for a failed request. */
  sentenceFor: (error: unknown) => string;
}

/**
 * A form with its values, errors and request, which is sent only once at a time. A form with an
 * error is not sent; its first invalid field takes the focus instead.
 */
export function useForm<Values extends FormValues, Answer>(
  definition: FormDefinition<Values, Answer>,
) {
  const { checkAll, tell, ...fields } = useFormFields(definition);
  const sent = useRef<HTMLFormElement | null>(null);
  const { run, error, isCancelled, isBusy, isDone, answer, reset } = useCall({
    call: definition.send,
    needsProof: definition.needsProof ?? false,
    onDone: (reply) => void definition.onSent?.(reply),
    onFailed: (failed) => {
      const wrong = errorsOf(failed, definition.initial);
      if (Object.keys(wrong).length > 0) {
        tell(wrong);
        focusFirstError(sent.current);
      }
      definition.onFailure?.();
    },
  });
  const sentenceFor = isCancelled ? (failed: Error) => failed.message : definition.sentenceFor;
  const failure = error === null ? undefined : tellLimit(error, sentenceFor(error));
  // What is said at its field is not said again.
  const isAtField = Object.values(errorsOf(error, definition.initial)).includes(failure);
  return {
    ...fields,
    isBusy,
    isSent: isDone,
    answer,
    error,
    failure: isAtField ? undefined : failure,
    /** Returns from the answer to the form as it was filled in. */
    reset,
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (isBusy) return;
      sent.current = event.currentTarget;
      if (checkAll()) run(fields.values);
      else focusFirstError(event.currentTarget);
    },
  };
}

/** What the server says of single fields of a form. */
function errorsOf<Values extends FormValues>(error: unknown, fields: Values): FieldErrors<Values> {
  const told = isApiError(error) ? error.fields : [];
  return Object.fromEntries(
    told
      .map(({ path, message }) => [path.split('.')[0] ?? '', message] as const)
      .filter(([name]) => Object.hasOwn(fields, name))
      .reverse(),
  ) as FieldErrors<Values>;
}

/** What `Form` needs of a form beside its fields. */
export type SentForm = Pick<
  ReturnType<typeof useForm<FormValues, unknown>>,
  'isBusy' | 'failure' | 'submit'
>;
