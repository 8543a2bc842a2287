import { entityKinds, entityStates } from '@mangrove/contract/browser';
import { stateText } from '../../domain/fields/state-messages.ts';
import { FilterSelect } from '../../kit/form/filter-select.tsx';
import type { EditedForm } from './use-edited-form.ts';

/** Where a project or an organisation stands. */
export function StateField({ form: { state, change } }: { form: EditedForm }) {
  if (entityKinds[state.type].isHuman) return null;
  return (
    <FilterSelect
      label={stateText.label}
      value={state.draft.state}
      options={entityStates.map((one) => ({ value: one, label: stateText.option[one] }))}
      onChange={(stands) => change({ state: stands })}
    />
  );
}
