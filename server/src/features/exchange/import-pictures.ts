import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntityType } from '@mangrove/contract';
import type { ImageStore } from '../../adapters/image-store.ts';
import { NotAPicture } from '../../adapters/picture-decoder.ts';
import type { Executor } from '../../db/transact.ts';
import { FaultList } from './check-folder.ts';
import type { CheckedEntity } from './checked-rows.ts';
import { ExchangeRefused } from './faults.ts';
import { readFileNames } from './import-queries.ts';
import type { EntityPictures } from './insert-network.ts';
import { pictureFolder } from './network-format.ts';
import {
  type PreparedPicture,
  preparePicture,
  type StoredPicture,
  storePicture,
} from './pictures.ts';
import type { Watcher } from './progress.ts';

/**
 * The pictures of one import. They are stored before the transaction begins, which then only writes
 * their names; if it is rolled back, they are deleted again.
 */
export class ImportPictures {
  readonly #db: Executor;
  readonly #images: ImageStore;
  readonly #folder: string;
  readonly #byFile = new Map<string, StoredPicture>();
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
    let done = 0;
    for (const [name, { type, file, line }] of wanted) {
      watcher.signal?.throwIfAborted();
      const picture = await this.#read(name);
      if (typeof picture === 'string') faults.add({ file, line, message: picture });
      else if (!checkOnly) this.#byFile.set(name, await this.#store(type, picture));
      watcher.progress(`${checkOnly ? 'Checking' : 'Taking in'} pictures`, ++done, wanted.size);
    }
    faults.refuseIfAny();
  }

  /** The pictures of an entity. */
  of(content: CheckedEntity): EntityPictures {
    return {
      photo: content.photo === null ? null : this.#taken(content.photo),
      gallery: content.gallery.map(({ file, caption }) => ({ ...this.#taken(file), caption })),
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
    if (picture) return picture;
    throw new ExchangeRefused('The network was changed meanwhile. Run the import again.');
  }

  /** The picture, or a message about what is wrong with it. */
  async #read(name: string): Promise<PreparedPicture | string> {
    try {
      return await preparePicture(await readFile(join(this.#folder, pictureFolder, name)));
    } catch (error) {
      const path = `${pictureFolder}/${name}`;
      if (error instanceof NotAPicture) return `the picture ${path} ${error.message}`;
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return `the picture ${path} is missing`;
      if (code === 'EACCES' || code === 'EISDIR') return `the picture ${path} cannot be read`;
      throw error;
    }
  }

  async #store(type: EntityType, picture: PreparedPicture): Promise<StoredPicture> {
    for (const { name } of [picture.large, picture.small]) {
      if ((await this.#images.read(name)) === null) this.#put.add(name);
    }
    return storePicture(this.#images, type, picture);
  }
}
