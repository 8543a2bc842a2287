import { calls, pluralOf } from '@mangrove/contract/browser';
import { IconMapPin, IconPlus, IconTrash } from '@tabler/icons-react';
import { callApi } from '../../api/api-client.ts';
import { administrationKey } from '../../api/keys.ts';
import { editorPaths, newPaths } from '../../api/paths.ts';
import { kinds, kindValue } from '../../domain/entity/kind.ts';
import { KindAvatar } from '../../domain/entity/kind-avatar.tsx';
import { KindGlyph } from '../../domain/entity/kind-glyph.tsx';
import { PageLink } from '../../domain/entity/page-link.tsx';
import { IconButton } from '../../kit/layout/icon-button.tsx';
import { LinkButton } from '../../kit/layout/link-button.tsx';
import { Card, CardGrid } from '../../kit/list-screen/card-grid.tsx';
import { searchFilter, tabsField } from '../../kit/list-screen/filters.tsx';
import { defineListScreen, ListScreen } from '../../kit/list-screen/list-screen.tsx';
import { DeleteEntityDialog, type EntityToDelete } from './delete-entity-dialog.tsx';

export const entityListTitle = 'Entity List';
/** The tabs spell organization with z. */
const tabs = { people: 'People', projects: 'Projects', organizations: 'Organizations' } as const;
const noneText = {
  people: 'People who sign up, and people you add, are listed here.',
  projects: 'Projects are listed here once the first one is added.',
  organizations: 'Organisations are listed here once the first one is added.',
} as const;
const typeOf = (tab: string) => kinds.find((type) => pluralOf[type] === tab) ?? 'person';

const screen = defineListScreen({
  fields: { tab: tabsField('Kinds of entities', tabs), q: searchFilter('Search by name') },
  queryKey: [...administrationKey, 'entity-list'],
  call: ({ tab, ...asked }, signal) => {
    const query = { ...asked, type: [typeOf(tab)] };
    return callApi(calls.listAdminEntities, { query }, { signal });
  },
  countOfTab: ({ totals }, tab) => totals[typeOf(tab)],
  dialog: (entity: EntityToDelete, onClose) => <DeleteEntityDialog {...{ entity, onClose }} />,
  cards: {
    List: CardGrid,
    show: ({ id, type, name, ...entity }, ask) => {
      const about = entity.about.trim();
      const tags = entity.tags.slice(0, 3);
      const moreTags = entity.tags_count - tags.length;
      const photoUrl = entity.low_res_photo_url || entity.photo_url;
      return (
        <Card
          picture={<KindAvatar type={type} name={name} size={56} photoUrl={photoUrl} />}
          title={name}
          link={{ to: editorPaths[type], params: { id: String(id) } }}
          Icon={IconMapPin}
          line={type === 'person' ? null : entity.location.trim() || 'No location'}
          actions={
            <>
              <PageLink type={type} id={id} name={name} />
              <IconButton
                label={`Delete ${name}`}
                Icon={IconTrash}
                onClick={() => ask({ type, id, name })}
              />
            </>
          }
          text={about || `No ${type === 'person' ? 'bio' : 'description'} available`}
          isTextMissing={about === ''}
          chips={tags}
          moreChips={moreTags > 0 && `+${moreTags} more`}
        />
      );
    },
  },
  emptyActions: ({ tab }) => (
    <LinkButton to={newPaths[typeOf(tab)]} leftSection={<IconPlus size={18} aria-hidden />}>
      Add {kindValue[typeOf(tab)]}
    </LinkButton>
  ),
  pageSize: 24,
  showsPageSize: true,
  heading: {
    title: entityListTitle,
    add: 'Add New',
    addItems: kinds.map((type) => ({
      to: newPaths[type],
      label: kindValue[type],
      icon: <KindGlyph key={type} type={type} colored />,
    })),
  },
  text: {
    label: entityListTitle,
    loading: 'Loading entities...',
    failed: 'The entities could not be loaded',
    counted: ({ tab }) => [typeOf(tab), tab],
    none: ({ tab }) => [`No ${tab} found`, noneText[tab]],
    noMatch: 'Look for a part of the name, or clear the search to see them all.',
    clear: 'Clear search',
  },
});

/** The people, projects and organisations as cards; superusers open, add and delete them. */
export function EntityList() {
  return <ListScreen screen={screen} />;
}
