import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

type NamesOf<Values, Kind> = {
  [Name in keyof Values]: Values[Name] extends Kind ? Name : never;
}[keyof Values];

/** What is wrong with each field; a field that is right is left out. */
export type FieldErrors<Values> = Partial<Record<keyof Values, string>>;

interface FieldRules<Values> {
  initial: Values;
  check: (values: Values) => FieldErrors<Values>;
  /** Fields that say what is wrong while one types; the others say it when the form is sent. */
  live?: readonly (keyof Values)[];
}

/**
 * The fields of a form: their values, and what is wrong with them. An error of a field goes when
 * the field is edited; a live field that is not empty is judged with every letter.
 */
export function useFormFields<Values extends Record<string, string | boolean>>({
  initial,
  check,
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
    /** Whether the form as it stands breaks no rule. */
    isRight: Object.keys(now).length === 0,
    /** What a field of text needs. */
    text: <Name extends NamesOf<Values, string> & string>(name: Name) => ({
      name,
      value: values[name] as string,
      error: errors[name],
      onChange: (value: string) => set(name, value as Values[Name]),
    }),
    /** What a checkbox needs. */
    check: <Name extends NamesOf<Values, boolean> & string>(name: Name) => ({
      name,
      checked: values[name] as boolean,
      error: errors[name],
      onChange: (isChecked: boolean) => set(name, isChecked as Values[Name]),
    }),
    /** Judges the whole form, shows what is wrong, and says whether it may be sent. */
    checkAll(): boolean {
      setFound(now);
      return Object.keys(now).length === 0;
    },
  };
}

type FormValues = Record<string, string | boolean>;

interface FormDefinition<Values, Answer> {
  initial: Values;
  /** What is wrong with the values, by field. */
  check?: (values: Values) => FieldErrors<Values>;
  /** Fields that say what is wrong while one types; the others say it when the form is sent. */
  live?: readonly (keyof Values)[];
  send: (values: Values) => Promise<Answer>;
  onSent?: (answer: Answer) => void;
  onFailure?: () => void;
  /** The sentence for what went wrong. */
  sentenceFor: (error: unknown) => string;
}

const nothingWrong = () => ({});

/**
 * A form from its first letter to its answer: values, what is wrong with them, and sending, once at
 * a time. A form with a fault is not sent; the first wrong field takes the focus instead.
 */
export function useForm<Values extends FormValues, Answer>(
  definition: FormDefinition<Values, Answer>,
) {
  const { initial, check = nothingWrong, live = [], send, sentenceFor } = definition;
  const fields = useFormFields<Values>({ initial, check, live });
  const { values, isRight, text, check: checkbox } = fields;
  const sending = useMutation({
    mutationFn: send,
    onSuccess: (answer) => definition.onSent?.(answer),
    onError: () => definition.onFailure?.(),
  });
  const { data: answer, error, isPending: isBusy, isSuccess: isSent, reset } = sending;
  return {
    values,
    text,
    check: checkbox,
    isRight,
    isBusy,
    isSent,
    answer,
    error,
    failure: error === null ? undefined : sentenceFor(error),
    /** Back from the answer to the form as it was filled in. */
    reset,
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (isBusy) return;
      if (fields.checkAll()) sending.mutate(values);
      else focusFirstError(event.currentTarget);
    },
  };
}

/** What is drawn of a form around its fields. */
export type SentForm = Pick<
  ReturnType<typeof useForm<FormValues, unknown>>,
  'isBusy' | 'failure' | 'submit'
>;

/** Leads to the first field that is wrong, once its error stands on the page. */
function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
}
