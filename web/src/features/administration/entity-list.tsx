import { calls, entityKinds, pluralOf } from '@mangrove/contract/browser';
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
import { entityList as text } from './list-messages.ts';
import { entityActions, entityListTitle } from './messages.ts';

const typeOf = (tab: string) => kinds.find((type) => pluralOf[type] === tab) ?? 'person';

const screen = defineListScreen({
  fields: { tab: tabsField(text.kinds, text.tabs), q: searchFilter(text.search) },
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
          line={entityKinds[type].isHuman ? null : entity.location.trim() || text.noLocation}
          actions={
            <>
              <PageLink type={type} id={id} name={name} />
              <IconButton
                label={entityActions.delete(name)}
                Icon={IconTrash}
                onClick={() => ask({ type, id, name })}
              />
            </>
          }
          text={about || text.noText[type]}
          isTextMissing={about === ''}
          chips={tags}
          moreChips={moreTags > 0 && text.moreTags(moreTags)}
        />
      );
    },
  },
  emptyActions: ({ tab }) => (
    <LinkButton to={newPaths[typeOf(tab)]} leftSection={<IconPlus size={18} aria-hidden />}>
      {text.addOne(typeOf(tab))}
    </LinkButton>
  ),
  pageSize: 24,
  showsPageSize: true,
  heading: {
    title: entityListTitle,
    add: text.add,
    addItems: kinds.map((type) => ({
      to: newPaths[type],
      label: kindValue[type],
      icon: <KindGlyph key={type} type={type} colored />,
    })),
  },
  text: {
    label: entityListTitle,
    loading: text.loading,
    failed: text.failed,
    counted: ({ tab }) => text.counted[tab],
    none: ({ tab }) => text.none[tab],
    noMatch: text.noMatch,
    clear: text.clear,
  },
});

/** The people, projects and organisations as cards; superusers open, add and delete them. */
export function EntityList() {
  return <ListScreen screen={screen} />;
}
