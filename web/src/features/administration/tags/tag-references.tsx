import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { editorPaths } from '../../../lib/paths.ts';
import { kindName } from '../../../ui/kind.ts';
import { KindGlyph } from '../../../ui/kind-glyph.tsx';
import { LoadingOutline } from '../../../ui/loading-outline.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { tagReferencesQuery } from './api.ts';
import { references as text, typeName } from './messages.ts';
import styles from './tags.module.css';

/** The pages that have a tag, each with its kind and the type that the tag has there. */
export function TagReferences({ id }: { id: number }) {
  const query = useInfiniteQuery(tagReferencesQuery(id));
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = query;
  const found = data?.pages.flatMap((page) => page.references) ?? [];
  const total = data?.pages[0]?.total_count ?? 0;
  return (
    <section className={styles.references} aria-label={text.title}>
      <h3 className={styles.subtitle}>{text.title}</h3>
      {!data && !isError && <LoadingOutline label={text.loading} rows={2} />}
      {isError && (
        <Notice kind="error">
          {text.failed}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
            Try Again
          </Button>
        </Notice>
      )}
      {data && total === 0 && <p className={styles.muted}>{text.none}</p>}
      <ul className={styles.pages}>
        {found.map(({ id: entityId, type, name, tag_type }) => (
          <li key={`${entityId} ${tag_type}`}>
            <KindGlyph type={type} size={18} coloured />
            <div className={styles.page}>
              <Link to={editorPaths[type]} params={{ id: String(entityId) }}>
                <bdi>{name}</bdi>
              </Link>
              <p className={styles.muted}>
                {kindName[type]} · {text.asType(typeName[tag_type])}
              </p>
            </div>
          </li>
        ))}
      </ul>
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
    </section>
  );
}
