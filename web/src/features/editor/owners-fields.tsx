import { entityKinds } from '@mangrove/contract/browser';
import { Suspense } from 'react';
import { useOwnRole } from '../../domain/entity/own-role.ts';
import { CoverFields } from '../../domain/fields/cover-fields.tsx';
import { lazyNamed } from '../../kit/layout/lazy-named.ts';
import type { EditedForm } from './use-edited-form.ts';

// Apart, because most entities have no Notices and Labels.
const LabelFields = lazyNamed(() => import('../../domain/labels/label-fields.tsx'), 'LabelFields');

/** The fields that an owner decides, at least in part: covers, Notices and Labels. */
export function OwnersFields({ form: { state, change } }: { form: EditedForm }) {
  const { type, draft, entity } = state;
  const { roleOn } = useOwnRole();
  const isOwner = !entity || roleOn(entity.id) === 'OWNER';
  const hasLabels = draft.notices.length + draft.labels.length > 0;
  return (
    <>
      <CoverFields value={draft} mayMark={entityKinds[type].isHuman && isOwner} onChange={change} />
      {(isOwner || hasLabels) && (
        <Suspense fallback={null}>
          <LabelFields value={draft} mayChange={isOwner} onChange={change} />
        </Suspense>
      )}
    </>
  );
}
