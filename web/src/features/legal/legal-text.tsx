import { calls, type LegalPage } from '@mangrove/contract/browser';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { legalKey } from '../../api/keys.ts';
import { siteName } from '../../domain/site/site-name.ts';
import { ErrorState } from '../../kit/layout/error-state.tsx';
import { LoadingOutline } from '../../kit/layout/loading-outline.tsx';
import styles from './legal-text.module.css';
import { Markdown } from './markdown.tsx';
import { legalText } from './messages.ts';

interface LegalTextProps {
  page: LegalPage;
  /** The text of the product, used unless the operator has set their own. */
  text: string;
}

export function LegalText({ page, text }: LegalTextProps) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [...legalKey, page],
    queryFn: async ({ signal }) => {
      const { markdown } = await callApi(calls.readLegalPage, { params: { page } }, { signal });
      return markdown;
    },
  });
  if (isPending) return <LoadingOutline label={legalText.loading} />;
  // It is not known which text applies, and showing the wrong one would be worse than none.
  if (error) return <ErrorState error={error} onTryAgain={() => void refetch()} />;
  return data === null ? <FixedText text={text} /> : <Article source={data} />;
}

/** A text of the product. */
export function FixedText({ text }: { text: string }) {
  return <Article source={text.replaceAll('{site}', siteName)} />;
}

function Article({ source }: { source: string }) {
  return (
    <article className={styles.text}>
      <Markdown source={source} />
    </article>
  );
}
