import { actorsFirst, countByKind, type EntityType, mapKinds } from '@mangrove/contract';
import { type CheckedEntity, type CheckedRelationship, entityKey } from './checked-rows.ts';
import { describeFault, ExchangeRefused, type Fault } from './faults.ts';
import type { FileTerms } from './field-cells.ts';
import { FolderReader, type Placed } from './folder-reader.ts';
import { ImportNotes } from './import-notes.ts';
import { steps, text } from './messages.ts';
import { entityFiles, relationshipFile } from './network-format.ts';
import type { Watcher } from './progress.ts';
import { RelationshipColumns } from './relationship-columns.ts';
import type { RowListener } from './row-reader.ts';

/** The content of a whole folder that was found to have no fault. */
export interface CheckedFolder {
  notes: ImportNotes;
  counts: Record<EntityType, number>;
  /** In the order of their files. */
  entities: CheckedRow[];
  relationships: RelationshipColumns;
  /** Where the files name addresses of people. */
  addresses: { file: string; line: number; address: string }[];
  /** The columns of each file that any row fills. */
  used: Record<EntityType, ReadonlySet<string>>;
}

/** What is kept of an entity's row after checking. */
export interface CheckedRow {
  type: EntityType;
  key: string;
  name: string;
  file: string;
  line: number;
  /** The picture files that it names. */
  pictures: readonly string[];
}

const maxFaults = 1_000;
/** Reading stops at this number: whoever has so many has sent another kind of file. */
const maxCounted = 10_000;
const progressEvery = 500;
const noPictures: readonly string[] = [];

/**
 * Reads the whole folder and writes nothing.
 * @throws ExchangeRefused with every fault by file and line.
 */
export async function checkFolder(
  folder: string,
  terms: FileTerms,
  watcher: Watcher,
  decodesHtml = false,
): Promise<CheckedFolder> {
  const faults = new FaultList();
  const checked: CheckedFolder = {
    notes: new ImportNotes(),
    counts: countByKind([]),
    entities: [],
    relationships: new RelationshipColumns(),
    addresses: [],
    used: mapKinds(() => new Set()),
  };
  const listener: RowListener = {
    fault: (fault) => faults.add(fault),
    note: (note) => checked.notes.add(note),
    signal: watcher.signal,
  };
  const reader = new FolderReader(folder, terms, listener, decodesHtml);
  const placeOf = new Map<string, number>();
  for (const type of actorsFirst) {
    const file = entityFiles[type];
    for await (const { content, line } of counted(reader.entities(type), file, watcher)) {
      checked.counts[type] += 1;
      placeOf.set(entityKey(content), checked.entities.length);
      const { key, name, address } = content;
      if (address !== '') checked.addresses.push({ file, line, address });
      const pictures = pictureNames(content);
      checked.entities.push({ type, key, name, file, line, pictures });
    }
    checked.used[type] = reader.usedColumns(type);
  }
  reader.reportMissingSpeakers();
  for await (const { content, line } of counted(
    reader.relationships(),
    relationshipFile,
    watcher,
  )) {
    const [source, target] = [content.node1, content.node2].map((end) =>
      placeOf.get(entityKey(end)),
    );
    // An end that was not found is in a row with a fault: `refuseIfAny` below throws.
    checked.relationships.add(source ?? 0, target ?? 0, content, line);
  }
  faults.refuseIfAny();
  return checked;
}

function pictureNames(content: CheckedEntity): readonly string[] {
  if (content.photo === null && content.gallery.length === 0) return noPictures;
  const names = content.gallery.map((image) => image.file);
  return content.photo === null ? names : [content.photo, ...names];
}

/** Collects faults: the first ten thousand are counted, the first thousand are kept. */
export class FaultList {
  readonly #faults: Fault[] = [];
  #count = 0;

  /** @throws ExchangeRefused if there are so many faults that the rest is not read. */
  add(fault: Fault): void {
    this.#count += 1;
    if (this.#faults.length < maxFaults) this.#faults.push(fault);
    if (this.#count < maxCounted) return;
    const what = text.faultsFoundAndMore(maxCounted);
    throw new ExchangeRefused(what, this.#faults, this.#count);
  }

  refuseIfAny(): void {
    if (this.#count === 0) return;
    const first = this.#faults[0];
    const what = this.#count === 1 && first ? describeFault(first) : text.faultsFound(this.#count);
    throw new ExchangeRefused(what, this.#faults, this.#count);
  }
}

async function* counted<Content extends CheckedEntity | CheckedRelationship>(
  rows: AsyncGenerator<Placed<Content>>,
  file: string,
  watcher: Watcher,
): AsyncGenerator<Placed<Content>> {
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count % progressEvery === 0) {
      watcher.signal?.throwIfAborted();
      watcher.progress(steps.checking(file), count, null);
    }
    yield row;
  }
  watcher.progress(steps.checking(file), count, count);
}
