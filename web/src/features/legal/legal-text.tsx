import { calls, type LegalPage } from '@mangrove/contract/browser';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { legalKey } from '../../api/keys.ts';
import { siteName } from '../../domain/site/site-name.ts';
import { ErrorState } from '../../kit/layout/error-state.tsx';
import { LoadingOutline } from '../../kit/layout/loading-outline.tsx';
import styles from './legal-text.module.css';
import { Markdown } from './markdown.tsx';

/** The operator's own text, null where the product's holds. */
function legalPageQuery(page: LegalPage) {
  return queryOptions({
    queryKey: [...legalKey, page],
    queryFn: async ({ signal }) => {
      const { markdown } = await callApi(calls.readLegalPage, { params: { page } }, { signal });
      return markdown;
    },
  });
}

interface LegalTextProps {
  page: LegalPage;
  /** The product's text, which an operator's own takes the place of. */
  text: string;
}

export function LegalText({ page, text }: LegalTextProps) {
  const { data, error, isPending, refetch } = useQuery(legalPageQuery(page));
  if (isPending) return <LoadingOutline label="Loading..." />;
  // Which text holds is not known: showing the wrong one would be worse than none.
  if (error) return <ErrorState error={error} onTryAgain={() => void refetch()} />;
  return (
    <article className={styles.text}>
      <Markdown source={data ?? text.replaceAll('{site}', siteName)} />
    </article>
  );
}
