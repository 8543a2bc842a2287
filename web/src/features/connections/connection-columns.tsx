import '@mantine/core/styles/Badge.layer.css';
import { roleHere } from '@mangrove/contract/browser';
import { Badge } from '@mantine/core';
import { IconExclamationCircle } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { KindAvatar } from '../../domain/entity/kind-avatar.tsx';
import { KindGlyph } from '../../domain/entity/kind-glyph.tsx';
import { PageLink } from '../../domain/entity/page-link.tsx';
import { AudienceField } from '../../domain/fields/audience-field.tsx';
import { AudienceMark } from '../../domain/fields/audience-mark.tsx';
import { audienceText } from '../../domain/fields/audience-messages.ts';
import { YearsField } from '../../domain/fields/years-field.tsx';
import { sourceFieldText } from '../../domain/source-editor/source-messages.ts';
import type { Column } from '../../kit/data-table/column.ts';
import { Group, Text } from '../../kit/layout/layout.ts';
import { VisuallyHidden } from '../../kit/layout/visually-hidden.tsx';
import styles from './connection-columns.module.css';
import type { PlacedRow } from './connection-rows.ts';
import { badge, details, nameColumn, table } from './messages.ts';
import { RoleDirection } from './role-direction.tsx';
import { RoleField } from './role-field.tsx';
import { EditActions, RowActions } from './row-actions.tsx';
import { type CellProps, isReady, isTooLong, type RowTools } from './row-tools.ts';
import { RowVerification } from './row-verification.tsx';
import { SourcesButton } from './sources-button.tsx';

/** The columns of a section: the name (once per group of rows), role, years and actions. */
export function connectionColumns(tools: RowTools): Column<PlacedRow>[] {
  const { target, verifications, edit } = tools;
  const editOf = (row: PlacedRow) => (edit?.key === row.key ? edit : null);
  const verification: Column<PlacedRow> = {
    id: 'verification',
    header: table.verification,
    isHeaderHidden: true,
    width: '3.25rem',
    cell: ({ isFirstOfGroup, other }) =>
      isFirstOfGroup && <RowVerification status={verifications?.[other.id]} />,
  };
  return [
    ...(target === 'person' ? [verification] : []),
    {
      id: 'name',
      header: nameColumn[target],
      sort: 'server',
      onPhone: 'main',
      cell: (row) => <Name row={row} {...tools} />,
    },
    {
      id: 'role',
      header: table.role,
      width: '23%',
      cell: (row) => <Role row={row} {...tools} edit={editOf(row)} />,
    },
    {
      id: 'years',
      header: table.years,
      sort: 'server',
      beginsDescending: true,
      width: '9.5rem',
      cell: (row) => <Years row={row} {...tools} edit={editOf(row)} />,
    },
    {
      id: 'actions',
      header: table.actions,
      onPhone: 'end',
      width: '8.25rem',
      cell: (row) =>
        editOf(row) ? <EditActions row={row} {...tools} /> : <RowActions row={row} {...tools} />,
    },
  ];
}

function Name({ row, target, showsIds, agreementOf }: CellProps) {
  const { other, problem, stored } = row;
  return (
    <>
      {row.isFirstOfGroup ? (
        <Group gap="sm" wrap="nowrap">
          <KindAvatar type={other.type} name={other.name} size={36} photoUrl={other.photoUrl} />
          <Group gap="0 var(--mg-space-xs)" flex={1}>
            <bdi>{other.name}</bdi>
            {target === 'mixed' && (
              <Badge color="gray" leftSection={<KindGlyph type={other.type} size={12} colored />}>
                {badge[other.type]}
              </Badge>
            )}
            {other.creation && <Note>{table.notOnMap}</Note>}
            {showsIds && other.id > 0 && <Note>{table.id(other.id)}</Note>}
          </Group>
          {other.id > 0 && <PageLink type={other.type} id={other.id} name={other.name} />}
        </Group>
      ) : (
        <VisuallyHidden>{other.name}</VisuallyHidden>
      )}
      {stored && agreementOf(stored)}
      {problem !== null && (
        <Group gap="xs" wrap="nowrap" fz="sm" c="var(--mg-danger-text)">
          <IconExclamationCircle size={17} stroke={1.75} aria-hidden />
          {table.notSaved(problem)}
        </Group>
      )}
    </>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <Text span fz="xs" c="var(--mg-ink-soft)" style={{ whiteSpace: 'nowrap' }}>
      {children}
    </Text>
  );
}

function Role({ row, edit, onEdit, ...tools }: CellProps) {
  const { role, direction = null, other } = row;
  if (!edit)
    return (
      roleHere({ role, direction }, other.name, tools.inverses) || (
        <VisuallyHidden data-silent="">{table.noRole}</VisuallyHidden>
      )
    );
  const steer = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onEdit(null);
    // The role field has already handled an Enter that chooses a suggestion.
    if (event.key !== 'Enter' || event.defaultPrevented) return;
    event.preventDefault();
    if (isReady(row, edit, tools)) tools.onConfirm(row);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys that the field ignores
    <div className={styles.field} onKeyDown={steer}>
      <RoleField
        label={details.role}
        value={edit.role}
        isInTable
        hasFocus
        onChange={(role) => onEdit({ ...edit, role })}
      />
      <RoleDirection
        entity={tools.entity}
        other={other.name}
        text={edit}
        onChange={(text) => onEdit({ ...text, key: edit.key })}
      />
    </div>
  );
}

function Years({ row, edit, onEdit }: CellProps) {
  if (!edit) {
    return (
      <>
        {row.years || <VisuallyHidden data-silent="">{table.noYears}</VisuallyHidden>}
        <AudienceMark audience={row.audience} />
        {row.sources && (
          <>
            {row.years && ' · '}
            <Note>{sourceFieldText.edit(row.sources.length)}</Note>
          </>
        )}
      </>
    );
  }
  return (
    <div className={styles.field}>
      <YearsField
        label={details.years}
        value={edit.years}
        isInTable
        error={isTooLong(edit) ? details.tooLong : undefined}
        onChange={(years) => onEdit({ ...edit, years })}
      />
      <AudienceField
        label={audienceText.inRow}
        value={edit.audience ?? 'public'}
        onChange={(audience) => onEdit({ ...edit, audience })}
      />
      <SourcesButton
        of={row.other.name}
        value={edit.sources ?? []}
        stored={row.stored?.sources ?? []}
        onChange={(sources) => onEdit({ ...edit, sources })}
      />
    </div>
  );
}
