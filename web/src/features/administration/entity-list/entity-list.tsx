import '@mantine/core/styles/Tabs.layer.css';
import { isEntityType } from '@mangrove/contract';
import { Button, Tabs } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FocusKeeper } from '../../../ui/focus-keeper.tsx';
import { kinds } from '../../../ui/kind.ts';
import { showToast } from '../../../ui/toasts.tsx';
import { TypedSearch } from '../../../ui/typed-search.tsx';
import { DeleteEntityDialog, type DoomedEntity } from '../deletion/delete-entity-dialog.tsx';
import { useListAddress } from '../lists/use-list-address.ts';
import { AddMenu } from './add-menu.tsx';
import { cardsQuery, entityListKey } from './api.ts';
import { CardGrid } from './card-grid.tsx';
import styles from './entity-list.module.css';
import { readEntityListAddress, writeEntityListAddress } from './entity-list-address.ts';
import { tabTitle, entityList as text } from './messages.ts';

/** People, projects and organisations as cards, for superusers to open, add and delete. */
export function EntityList() {
  const { address, changeAddress } = useListAddress(readEntityListAddress, writeEntityListAddress);
  const [doomed, setDoomed] = useState<DoomedEntity | null>(null);
  const { data } = useQuery(cardsQuery(address));
  return (
    <div className={styles.list}>
      <header className={styles.head}>
        <h1>{text.title}</h1>
        <div className={styles.actions}>
          <RefreshCards />
          <AddMenu />
        </div>
      </header>
      <Tabs
        value={address.type}
        onChange={(type) => {
          if (type !== null && isEntityType(type)) changeAddress({ type });
        }}
        keepMounted={false}
      >
        <Tabs.List className={styles.tabs ?? ''} aria-label={text.kinds}>
          {kinds.map((type) => (
            <Tabs.Tab key={type} value={type} className={styles.tab ?? ''}>
              {tabTitle[type]}
              {data && (
                <span className={styles.count}> {data.totals[type].toLocaleString('en')}</span>
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={address.type} className={styles.panel ?? ''} tabIndex={-1}>
          <TypedSearch
            className={styles.search}
            label={text.search}
            value={address.q}
            onSearch={(q) => changeAddress({ q })}
          />
          <FocusKeeper>
            <CardGrid address={address} onAddress={changeAddress} onDelete={setDoomed} />
          </FocusKeeper>
        </Tabs.Panel>
      </Tabs>
      {doomed && <DeleteEntityDialog entity={doomed} onClose={() => setDoomed(null)} />}
    </div>
  );
}

function RefreshCards() {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    try {
      await queries.refetchQueries(
        { queryKey: entityListKey, type: 'active' },
        { throwOnError: true },
      );
    } catch {
      await showToast('error', text.refreshFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) void refresh();
      }}
    >
      {isBusy ? text.refreshing : text.refresh}
    </Button>
  );
}
