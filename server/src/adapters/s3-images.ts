import { Readable } from 'node:stream';
import { type ImageStore, imageNamePattern, imageTypeOf } from './image-store.ts';
import { connectS3, ifThere, type S3Settings } from './s3-client.ts';

/**
 * Pictures in a bucket of an S3 service, for several processes without a shared folder. The server
 * delivers every picture itself, so the bucket stays private.
 * @throws if the bucket cannot be reached with these keys.
 */
export async function openS3Images(settings: S3Settings): Promise<ImageStore> {
  const { bucket: Bucket } = settings;
  const { s3, client } = await connectS3(settings);
  await client.send(new s3.HeadBucketCommand({ Bucket }));

  const keyOf = (name: string) => {
    if (!imageNamePattern.test(name)) throw new Error('not a picture name');
    return name;
  };
  async function* bytesOf(name: string) {
    const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key: name }));
    if (Body instanceof Readable) yield* Body;
  }
  return {
    put: async (name, bytes) => {
      const ContentType = imageTypeOf(name);
      await client.send(
        new s3.PutObjectCommand({ Bucket, Key: keyOf(name), Body: bytes, ContentType }),
      );
    },
    read: (name) =>
      ifThere({ s3 }, async () => {
        const Key = keyOf(name);
        const { ContentLength } = await client.send(new s3.HeadObjectCommand({ Bucket, Key }));
        return { size: ContentLength ?? 0, stream: () => Readable.from(bytesOf(name)) };
      }),
    delete: async (name) => {
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key: keyOf(name) }));
    },
    list: async (before) => {
      const names: string[] = [];
      for await (const page of s3.paginateListObjectsV2({ client }, { Bucket })) {
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key === undefined || !imageNamePattern.test(Key)) continue;
          if (!before || (LastModified && LastModified < before)) names.push(Key);
        }
      }
      return names;
    },
  };
}
