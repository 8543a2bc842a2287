import type { EntityType } from '@mangrove/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { FieldNote } from '../../../ui/field-error.tsx';
import { kindPlural, kinds } from '../../../ui/kind.ts';
import { KindGlyph } from '../../../ui/kind-glyph.tsx';
import type { Filter } from './chips.ts';
import styles from './filter-form.module.css';
import { searchMessages } from './messages.ts';
import { roleTypesQuery } from './search-api.ts';
import { readYears } from './years-typed.ts';

interface FilterFormProps {
  types: readonly EntityType[];
  roles: readonly string[];
  yearFrom: number | undefined;
  yearTo: number | undefined;
  onAdd: (filter: Filter) => void;
  onRemove: (filter: Filter) => void;
}

/** Kind, role and years, for whoever would rather choose than type. Each choice holds at once. */
export function FilterForm({ types, roles, yearFrom, yearTo, onAdd, onRemove }: FilterFormProps) {
  return (
    <div className={styles.form}>
      <fieldset className={styles.group}>
        <legend>{searchMessages.types}</legend>
        <div className={styles.types}>
          {kinds.map((type) => {
            const isOn = types.includes(type);
            return (
              <button
                key={type}
                type="button"
                className={styles.type}
                aria-pressed={isOn}
                onClick={() => (isOn ? onRemove : onAdd)({ kind: 'type', type })}
              >
                <KindGlyph type={type} size={14} coloured />
                {kindPlural[type]}
              </button>
            );
          })}
        </div>
      </fieldset>
      <RoleChoice chosen={roles} onAdd={onAdd} />
      <YearsForm
        key={`${yearFrom} ${yearTo}`}
        from={yearFrom}
        to={yearTo}
        onApply={(from, to) => onAdd({ kind: 'years', from, to })}
      />
    </div>
  );
}

interface RoleChoiceProps {
  chosen: readonly string[];
  onAdd: (filter: Filter) => void;
}

function RoleChoice({ chosen, onAdd }: RoleChoiceProps) {
  const id = useId();
  const { data } = useQuery(roleTypesQuery);
  const others = (data?.role_types ?? []).filter((role) => role !== '' && !chosen.includes(role));
  return (
    <div className={styles.group}>
      <label htmlFor={id}>{searchMessages.roles}</label>
      <select
        id={id}
        className={styles.select}
        value=""
        onChange={(event) => onAdd({ kind: 'role', role: event.currentTarget.value })}
      >
        <option value="" disabled>
          {searchMessages.chooseRole}
        </option>
        {others.map((role) => (
          <option key={role} value={role}>
            {role}
          </option>
        ))}
      </select>
    </div>
  );
}

interface YearsFormProps {
  from: number | undefined;
  to: number | undefined;
  onApply: (from: number | undefined, to: number | undefined) => void;
}

function YearsForm({ from, to, onApply }: YearsFormProps) {
  const errorId = useId();
  const [typedFrom, setTypedFrom] = useState(from === undefined ? '' : String(from));
  const [typedTo, setTypedTo] = useState(to === undefined ? '' : String(to));
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const years = readYears(typedFrom, typedTo);
    setProblem('problem' in years ? years.problem : null);
    if (!('problem' in years)) onApply(years.from, years.to);
  };
  const field = (label: string, value: string, onChange: (value: string) => void) => (
    <input
      className={styles.year}
      type="text"
      inputMode="numeric"
      maxLength={4}
      autoComplete="off"
      aria-label={label}
      placeholder={label}
      aria-invalid={problem !== null || undefined}
      aria-describedby={problem === null ? undefined : errorId}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
  return (
    <form className={styles.group} onSubmit={submit} noValidate>
      <span aria-hidden="true">{searchMessages.yearsLegend}</span>
      <div className={styles.years}>
        {field(searchMessages.yearFrom, typedFrom, setTypedFrom)}
        {field(searchMessages.yearTo, typedTo, setTypedTo)}
        <Button type="submit" variant="default" size="sm" aria-label={searchMessages.applyYears}>
          {searchMessages.apply}
        </Button>
      </div>
      <div id={errorId}>
        <FieldNote message={problem ?? undefined} />
      </div>
    </form>
  );
}
