import { actorsFirst, allSources } from '@mangrove/contract';
import { systemClock } from '../../adapters/clock.ts';
import type { Executor } from '../../db/transact.ts';
import { readDocuments } from '../../domain/entity/document.ts';
import { selectLastChanges } from '../../domain/import-memory/import-memory-queries.ts';
import { readSpeakersNow } from '../../domain/sources/read-sources.ts';
import type { CheckedEntity } from './checked-rows.ts';
import { differencesOf, documentOfRow } from './compare-rows.ts';
import { ExchangeRefused } from './faults.ts';
import { FolderReader } from './folder-reader.ts';
import { idsByKey } from './insert-network.ts';
import { steps, text } from './messages.ts';
import type { Watcher } from './progress.ts';
import type { EntityFate, ImportReading } from './row-fates.ts';
import { fieldSourcesToStore, withKnownSources } from './source-cells.ts';

interface Compared {
  fate: EntityFate;
  content: CheckedEntity;
}

const comparedAtOnce = 500;

/** Finds which rows that are there differ from the file, reading the files again. */
export async function compareEntities(
  db: Executor,
  { folder, terms, decodesHtml, checked, pictures }: ImportReading,
  fates: readonly EntityFate[],
  watcher: Watcher,
): Promise<void> {
  const reader = new FolderReader(
    folder,
    terms,
    {
      fault: () => {
        throw new ExchangeRefused(text.filesChanged);
      },
      note: () => undefined,
    },
    decodesHtml,
  );
  const ids = idsByKey(
    checked.entities.map(({ type, key }, index) => ({
      ...{ type, key, isNew: false },
      id: fates[index]?.id ?? 0,
    })),
  );
  // One that comes with this import has no id yet: `takeFileValues` names it.
  const idOf = (key: string) => ids(key) || undefined;
  const now = systemClock().now();
  let batch: Compared[] = [];
  const compare = async () => {
    watcher.signal?.throwIfAborted();
    const full = batch;
    batch = [];
    await pictures.look(full.map(({ content }) => content));
    const documents = await readDocuments(
      db,
      full.map(({ fate }) => fate.id),
    );
    const idNow = await readSpeakersNow(
      db,
      full.flatMap(({ fate, content }) =>
        content.evidence ? allSources(documents.get(fate.id)?.sources ?? {}) : [],
      ),
    );
    for (const { fate, content } of full) {
      const present = documents.get(fate.id);
      // What is of another kind now has other fields, and no row brings it back as it was.
      if (present?.kind !== content.type) continue;
      const used = checked.used[content.type];
      const given = documentOfRow(
        content,
        present,
        used,
        pictures.knownOf(content),
        (evidence, stored) =>
          withKnownSources(fieldSourcesToStore(evidence, idOf, now), stored, idNow),
      );
      const differs = differencesOf(present, given);
      if (differs.length === 0) continue;
      Object.assign(fate, { status: 'different', differs });
      fate.documents = { present, given, content };
    }
    await findChanges(
      db,
      full.map(({ fate }) => fate).filter(({ status }) => status === 'different'),
    );
  };
  let index = 0;
  for (const type of actorsFirst) {
    for await (const { content } of reader.entities(type)) {
      const fate = fates[index++];
      if (fate?.status !== 'equal') continue;
      batch.push({ fate, content });
      if (batch.length < comparedAtOnce) continue;
      await compare();
      watcher.progress(steps.comparing, index, fates.length);
    }
  }
  await compare();
  watcher.progress(steps.comparing, index, fates.length);
}

async function findChanges(db: Executor, fates: EntityFate[]): Promise<void> {
  if (fates.length === 0) return;
  const changes = await selectLastChanges(
    db,
    'entity',
    fates.map(({ id }) => id),
  );
  for (const fate of fates) {
    const own = changes.filter(
      ({ id, part }) => id === fate.id && fate.differs?.some((one) => one.part === part),
    );
    const [last] = own.sort((a, b) => b.at.getTime() - a.at.getTime());
    if (last) Object.assign(fate, { status: 'changed', changed: { by: last.by, at: last.at } });
  }
}
