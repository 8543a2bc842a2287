import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntityType } from '@mangrove/contract';
import type { ImageStore } from '../../adapters/image-store.ts';
import { NotAPicture } from '../../adapters/picture-decoder.ts';
import type { Executor } from '../../db/transact.ts';
import type { Sentence } from '../../errors.ts';
import { FaultList } from './check-folder.ts';
import type { CheckedEntity } from './checked-rows.ts';
import type { EntityPictures } from './entity-batch.ts';
import { ExchangeRefused, faultAt } from './faults.ts';
import { readFileNames } from './import-queries.ts';
import { steps, text } from './messages.ts';
import { pictureFolder } from './network-format.ts';
import {
  describePicture,
  type PreparedPicture,
  preparePicture,
  type StoredPicture,
  storePicture,
} from './pictures.ts';
import type { Watcher } from './progress.ts';
import { pictureText } from './row-messages.ts';

/**
 * The pictures of one import. They are stored before the transaction begins, which then only writes
 * their names; if it is rolled back, they are deleted again.
 */
export class ImportPictures {
  readonly #db: Executor;
  readonly #images: ImageStore;
  readonly #folder: string;
  readonly #byFile = new Map<string, StoredPicture>();
  /** Those of `#byFile` that are in the store. */
  readonly #stored = new Set<string>();
  readonly #missing = new Set<string>();
  readonly #put = new Set<string>();

  constructor(deps: { db: Executor; images: ImageStore }, folder: string) {
    this.#db = deps.db;
    this.#images = deps.images;
    this.#folder = folder;
  }

  /**
   * Reads and stores the picture files that rows name.
   * @param options.checkOnly stores nothing.
   * @throws ExchangeRefused with the row of every file that is missing or not a picture.
   */
  async take(
    wanted: ReadonlyMap<string, { type: EntityType; file: string; line: number }>,
    { checkOnly }: { checkOnly: boolean },
    watcher: Watcher,
  ): Promise<void> {
    const faults = new FaultList();
    const step = checkOnly ? steps.checkingPictures : steps.takingInPictures;
    let done = 0;
    for (const [name, { type, file, line }] of wanted) {
      watcher.signal?.throwIfAborted();
      const picture = await this.#read(name);
      if ('text' in picture) faults.add(faultAt(file, line, picture));
      else {
        this.#byFile.set(name, describePicture(type, picture));
        if (!checkOnly) await this.#store(name, picture);
      }
      watcher.progress(step, ++done, wanted.size);
    }
    faults.refuseIfAny();
  }

  /** Reads the pictures of rows that are there already, to compare them; stores nothing. */
  async look(contents: readonly CheckedEntity[]): Promise<void> {
    for (const content of contents) {
      for (const name of namesOf(content)) {
        if (this.#byFile.has(name) || this.#missing.has(name)) continue;
        const picture = await this.#read(name);
        if ('text' in picture) this.#missing.add(name);
        else this.#byFile.set(name, describePicture(content.type, picture));
      }
    }
  }

  /** The pictures of an entity that were looked at; null if the folder does not have them all. */
  knownOf(content: CheckedEntity): EntityPictures | null {
    if (namesOf(content).some((name) => !this.#byFile.has(name))) return null;
    return this.#describe(content, (name) => this.#byFile.get(name) as StoredPicture);
  }

  /** The pictures of an entity, which are in the store. */
  of(content: CheckedEntity): EntityPictures {
    return this.#describe(content, (name) => this.#taken(name));
  }

  #describe({ photo, gallery }: CheckedEntity, of: (name: string) => StoredPicture) {
    return {
      photo: photo === null ? null : of(photo),
      gallery: gallery.map(({ file, ...more }) => ({ ...of(file), ...more })),
    };
  }

  /** Deletes the stored pictures of this import that the database does not name. */
  async discard(): Promise<void> {
    if (this.#put.size === 0) return;
    const kept = await readFileNames(this.#db, [...this.#put]);
    for (const name of this.#put) if (!kept.has(name)) await this.#images.delete(name);
  }

  #taken(name: string): StoredPicture {
    const picture = this.#byFile.get(name);
    if (picture && this.#stored.has(name)) return picture;
    throw new ExchangeRefused(text.networkChanged);
  }

  /** The picture, or a sentence about what is wrong with it. */
  async #read(name: string): Promise<PreparedPicture | Sentence> {
    try {
      return await preparePicture(await readFile(join(this.#folder, pictureFolder, name)));
    } catch (error) {
      const path = `${pictureFolder}/${name}`;
      if (error instanceof NotAPicture) return pictureText[error.fault](path);
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return pictureText.missing(path);
      if (code === 'EACCES' || code === 'EISDIR') return pictureText.mayNotBeRead(path);
      throw error;
    }
  }

  async #store(file: string, picture: PreparedPicture): Promise<void> {
    for (const { name } of [picture.large, picture.small]) {
      if ((await this.#images.read(name)) === null) this.#put.add(name);
    }
    await storePicture(this.#images, picture);
    this.#stored.add(file);
  }
}

function namesOf({ photo, gallery }: CheckedEntity): string[] {
  return [...(photo === null ? [] : [photo]), ...gallery.map(({ file }) => file)];
}
