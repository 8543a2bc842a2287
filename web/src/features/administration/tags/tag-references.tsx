import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sentenceOr429 } from '../../../api/api-error.ts';
import { editorPaths } from '../../../api/paths.ts';
import { kindName } from '../../../domain/entity/kind.ts';
import { KindGlyph } from '../../../domain/entity/kind-glyph.tsx';
import { PageLink } from '../../../domain/entity/page-link.tsx';
import { Text } from '../../../kit/layout/layout.ts';
import { Notice } from '../../../kit/layout/notice.tsx';
import { QueryState } from '../../../kit/layout/query-state.tsx';
import { tagReferencesQuery } from './api.ts';
import { references as text, typeName } from './messages.ts';
import styles from './tag-references.module.css';

/** The entities that use a tag, with their kinds and the type of the tag on each. */
export function TagReferences({ id }: { id: number }) {
  const query = useInfiniteQuery(tagReferencesQuery(id));
  const { isFetching, isFetchNextPageError, hasNextPage, fetchNextPage } = query;
  return (
    <section aria-label={text.title}>
      <h3>{text.title}</h3>
      <QueryState query={query} loading={text.loading} failed={text.failed} rows={2}>
        {({ pages }) => {
          const found = pages.flatMap((page) => page.references);
          const total = pages[0]?.total_count ?? 0;
          return (
            <>
              {total === 0 && <Text c="dimmed">{text.none}</Text>}
              <ul className={styles.pages}>
                {found.map(({ id: entityId, type, name, tag_type }) => (
                  <li key={`${entityId} ${tag_type}`}>
                    <KindGlyph type={type} size={18} colored />
                    <div className={styles.words}>
                      <Link to={editorPaths[type]} params={{ id: String(entityId) }}>
                        <bdi>{name}</bdi>
                      </Link>
                      <Text c="dimmed" fz="sm">
                        {text.kindAndType(kindName[type], typeName[tag_type])}
                      </Text>
                    </div>
                    <PageLink type={type} id={entityId} name={name} />
                  </li>
                ))}
              </ul>
              {isFetchNextPageError && (
                <Notice kind="error">{sentenceOr429(query.error, text.failed)}</Notice>
              )}
              {hasNextPage && (
                <Button
                  variant="subtle"
                  size="sm"
                  aria-disabled={isFetching}
                  onClick={() => {
                    if (!isFetching) void fetchNextPage();
                  }}
                >
                  {text.more(total - found.length)}
                </Button>
              )}
            </>
          );
        }}
      </QueryState>
    </section>
  );
}
