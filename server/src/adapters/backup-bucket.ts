import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { connectS3, ifThere, type S3Settings } from './s3-client.ts';

export interface BucketSettings extends S3Settings {
  /** The folder in the bucket, such as `backups`: no picture has a name with a slash. */
  folder: string;
}

export interface StoredObject {
  name: string;
  bytes: number;
}

/** The folder of a bucket where backups are kept; its names are those without the folder. */
export interface BackupBucket {
  list(): Promise<StoredObject[]>;
  /** Sends a file as it is read, with its checksum, by which the service refuses other bytes. */
  put(name: string, file: string, sha256: string): Promise<void>;
  /** Null without such an object. */
  read(name: string): Promise<{ sha256: string | null; stream: Readable } | null>;
  delete(name: string): Promise<void>;
  close(): void;
}

/** Opens the folder; a bucket that is away is said by what is asked first. */
export async function openBackupBucket(settings: BucketSettings): Promise<BackupBucket> {
  const { bucket: Bucket, folder } = settings;
  const { s3, client } = await connectS3(settings);
  const keyOf = (name: string) => `${folder}/${name}`;
  return {
    list: async () => {
      const found: StoredObject[] = [];
      const asked = { Bucket, Prefix: keyOf('') };
      for await (const page of s3.paginateListObjectsV2({ client }, asked)) {
        for (const { Key, Size } of page.Contents ?? []) {
          if (Key?.startsWith(keyOf(''))) {
            found.push({ name: Key.slice(keyOf('').length), bytes: Size ?? 0 });
          }
        }
      }
      return found;
    },
    put: async (name, file, sha256) => {
      const { size: ContentLength } = await stat(file);
      const command = new s3.PutObjectCommand({
        ...{ Bucket, Key: keyOf(name), Body: createReadStream(file), ContentLength },
        ...{ ContentType: 'application/octet-stream', Metadata: { sha256 } },
      });
      // Signed instead of "unsigned payload", which is what the library says of a stream.
      command.middlewareStack.add(
        (next) => (args) => {
          const { headers } = args.request as { headers: Record<string, string> };
          headers['x-amz-content-sha256'] = sha256;
          return next(args);
        },
        { step: 'build', name: 'contentHash' },
      );
      await client.send(command);
    },
    read: (name) =>
      ifThere({ s3 }, async () => {
        const got = await client.send(new s3.GetObjectCommand({ Bucket, Key: keyOf(name) }));
        if (!(got.Body instanceof Readable)) throw new Error(`${keyOf(name)} came without bytes`);
        return { sha256: got.Metadata?.sha256 ?? null, stream: got.Body };
      }),
    delete: async (name) => {
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key: keyOf(name) }));
    },
    close: () => client.destroy(),
  };
}

/** The checksum and size of what a stream brings, which is not kept. */
export async function measure(
  stream: AsyncIterable<Buffer>,
): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of stream) {
    hash.update(chunk);
    bytes += chunk.byteLength;
  }
  return { sha256: hash.digest('hex'), bytes };
}
