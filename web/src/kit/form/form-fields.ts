import { useState } from 'react';

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

  return {
    values,
    errors,
    /** Whether the form as it stands breaks no rule. */
    isRight: Object.keys(now).length === 0,
    set<Name extends keyof Values>(name: Name, value: Values[Name]) {
      setValues((before) => ({ ...before, [name]: value }));
      setFound(({ [name]: _edited, ...others }) => others as FieldErrors<Values>);
    },
    /** Judges the whole form, shows what is wrong, and says whether it may be sent. */
    checkAll(): boolean {
      setFound(now);
      return Object.keys(now).length === 0;
    },
    empty() {
      setValues(initial);
      setFound({});
    },
  };
}
