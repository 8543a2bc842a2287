import { type AdminEntity, calls, pluralOf } from '@mangrove/contract/browser';
import { ActionIcon } from '@mantine/core';
import { IconMapPin, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { administrationKey } from '../../../api/keys.ts';
import { editorPaths, newPaths } from '../../../api/paths.ts';
import { kinds } from '../../../domain/entity/kind.ts';
import { KindAvatar } from '../../../domain/entity/kind-avatar.tsx';
import { KindGlyph } from '../../../domain/entity/kind-glyph.tsx';
import { PageLink } from '../../../domain/entity/page-link.tsx';
import { LinkButton } from '../../../kit/layout/link-button.tsx';
import { Card, CardGrid } from '../../../kit/list-screen/card-grid.tsx';
import { defineListScreen, ListScreen } from '../../../kit/list-screen/list-screen.tsx';
import { defineAddress } from '../../../kit/url-state/address.ts';
import { oneOf, page, text as textField } from '../../../kit/url-state/fields.ts';
import { DeleteEntityDialog, type DoomedEntity } from '../deletion/delete-entity-dialog.tsx';

export const entityListTitle = 'Entity List';
/** A title is spelled with z. */
const kindText = {
  person: [
    'Person',
    'People',
    'Whoever signs up stands here, and everybody that you add yourself.',
  ],
  project: [
    'Project',
    'Projects',
    'What people make together stands here, as soon as the first of it is added.',
  ],
  organization: [
    'Organization',
    'Organizations',
    'Who carries the work stands here, as soon as the first of them is added.',
  ],
} as const;
const tabs = kinds.map((type) => ({ value: pluralOf[type], label: kindText[type][1] }));
const typeOf = (tab: string) => kinds.find((type) => pluralOf[type] === tab) ?? 'person';
const pageSize = 24;

const screen = defineListScreen({
  address: defineAddress({
    tab: oneOf(Object.values(pluralOf), pluralOf.person),
    q: textField(200),
    page: page(),
  }),
  queryKey: [...administrationKey, 'entity-list'],
  call: ({ tab, q, page }, signal) => {
    const query = { type: [typeOf(tab)], search: q, page, page_size: pageSize };
    return callApi(calls.listAdminEntities, { query }, { signal });
  },
  tabs: { name: 'tab', label: 'Kinds of entities', tabs },
  countOfTab: ({ totals }, tab) => totals[typeOf(tab)],
  filters: [{ kind: 'search', name: 'q', label: 'Search by name' }],
  rowKey: ({ id }: AdminEntity) => id,
  pageSize,
  showsPageSize: true,
  heading: {
    title: entityListTitle,
    refresh: 'Refresh',
    refreshing: 'Refreshing...',
    refreshFailed: 'Failed to refresh data',
    add: 'Add New',
    addItems: kinds.map((type) => ({
      to: newPaths[type],
      label: kindText[type][0],
      icon: <KindGlyph key={type} type={type} coloured />,
    })),
  },
  text: {
    label: entityListTitle,
    loading: 'Loading entities...',
    failed: 'The entities could not be loaded',
    counted: ({ tab }) => [typeOf(tab), tab],
    none: ({ tab }) => [`No ${tab} found`, kindText[typeOf(tab)][2]],
    noMatch: 'Look for a part of the name, or clear the search to see them all.',
    clear: 'Clear search',
  },
});

/** People, projects and organisations as cards, for superusers to open, add and delete. */
export function EntityList() {
  const [doomed, setDoomed] = useState<DoomedEntity | null>(null);
  const showCard = ({ id, type, name, ...entity }: AdminEntity) => {
    const about = entity.about.trim();
    const tags = entity.tags.slice(0, 3);
    const moreTags = entity.tags_count - tags.length;
    const photoUrl = entity.low_res_photo_url || entity.photo_url;
    return (
      <Card
        key={id}
        picture={<KindAvatar type={type} name={name} size={56} photoUrl={photoUrl} />}
        title={name}
        link={{ to: editorPaths[type], params: { id: String(id) } }}
        Icon={IconMapPin}
        line={type === 'person' ? null : entity.location.trim() || 'No location'}
        actions={
          <>
            <PageLink type={type} id={id} name={name} />
            <ActionIcon aria-label={`Delete ${name}`} onClick={() => setDoomed({ type, id, name })}>
              <IconTrash size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          </>
        }
        text={about || `No ${type === 'person' ? 'bio' : 'description'} available`}
        isTextMissing={about === ''}
        chips={tags}
        moreChips={moreTags > 0 && `+${moreTags} more`}
      />
    );
  };
  const addFirst = ({ tab }: { tab: string }) => (
    <LinkButton to={newPaths[typeOf(tab)]} leftSection={<IconPlus size={18} aria-hidden />}>
      Add {kindText[typeOf(tab)][0]}
    </LinkButton>
  );
  return (
    <>
      <ListScreen screen={screen} Cards={CardGrid} showCard={showCard} emptyActions={addFirst} />
      {doomed && <DeleteEntityDialog entity={doomed} onClose={() => setDoomed(null)} />}
    </>
  );
}
