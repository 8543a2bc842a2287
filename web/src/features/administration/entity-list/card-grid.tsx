import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadingOutline } from '../../../ui/loading-outline.tsx';
import { Pager } from '../../../ui/pager.tsx';
import type { DoomedEntity } from '../deletion/delete-entity-dialog.tsx';
import { countText } from '../lists/date-text.ts';
import { useExistingPage } from '../lists/use-existing-page.ts';
import { newPaths } from './add-menu.tsx';
import { cardsPerPage, cardsQuery } from './api.ts';
import { EntityCard } from './entity-card.tsx';
import styles from './entity-list.module.css';
import type { EntityListAddress } from './entity-list-address.ts';
import { counted, none, noneText, entityList as text } from './messages.ts';

interface CardGridProps {
  address: EntityListAddress;
  onAddress: (changes: Partial<EntityListAddress>) => void;
  onDelete: (entity: DoomedEntity) => void;
}

/** A page of cards of one kind. */
export function CardGrid({ address, onAddress, onDelete }: CardGridProps) {
  const { data, error, isPlaceholderData, refetch } = useQuery(cardsQuery(address));
  useExistingPage(address.page, isPlaceholderData ? undefined : data?.total_pages, (page) =>
    onAddress({ page }),
  );
  // Cards of another kind are no likeness of those that come.
  const isOfKind = data?.items.every(({ type }) => type === address.type);
  if (!data || !isOfKind) {
    if (!error) return <LoadingOutline label={text.loading} />;
    return <ErrorState error={error} title={text.failed} onTryAgain={() => void refetch()} />;
  }
  if (data.total_count === 0) return <NoCards address={address} onAddress={onAddress} />;
  const [one, many] = counted[address.type];
  return (
    <>
      <ul className={styles.cards} data-waiting={isPlaceholderData || undefined}>
        {data.items.map((entity) => (
          <EntityCard key={entity.id} entity={entity} onDelete={onDelete} />
        ))}
      </ul>
      <Pager
        page={address.page}
        pageCount={data.total_pages}
        summary={`${countText(data.total_count, one, many)}, ${cardsPerPage} per page`}
        onPage={(page) => {
          onAddress({ page });
          window.scrollTo({ top: 0 });
        }}
      />
    </>
  );
}

function NoCards({ address, onAddress }: Pick<CardGridProps, 'address' | 'onAddress'>) {
  const { type, q } = address;
  return (
    <EmptyState
      compact
      title={none[type]}
      actions={
        <>
          <LinkButton
            to={newPaths[type]}
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          >
            {text.addOne[type]}
          </LinkButton>
          {q !== '' && (
            <Button variant="default" onClick={() => onAddress({ q: '' })}>
              {text.clearSearch}
            </Button>
          )}
        </>
      }
    >
      {q === '' ? noneText[type] : text.noMatchText}
    </EmptyState>
  );
}
