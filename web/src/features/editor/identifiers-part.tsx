import { SameIdentifier } from '../../domain/entity/possible-duplicates.tsx';
import { knownIdentifiers } from '../../domain/fields/identifiers.ts';
import { IdentifiersField } from '../../domain/fields/identifiers-field.tsx';
import type { EditedForm } from './use-edited-form.ts';

/** The identifiers of an entity, with others on the map that have the same one. */
export function IdentifiersPart({ form }: { form: EditedForm }) {
  const { state, showsErrors, change } = form;
  const { type, draft } = state;
  return (
    <IdentifiersField
      type={type}
      value={draft.identifiers}
      showsAll={showsErrors}
      onChange={(identifiers) => change({ identifiers })}
    >
      <SameIdentifier
        type={type}
        ownId={state.entity?.id}
        identifiers={knownIdentifiers(draft.identifiers)}
      />
    </IdentifiersField>
  );
}
