import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { type ImageStore, imageNamePattern, imageTypeOf } from './image-store.ts';

export interface S3Settings {
  endpoint: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
}

/**
 * Pictures in a bucket of an S3 service, for several processes without a shared folder. The server
 * delivers every picture itself, so the bucket stays private.
 * @throws if the bucket cannot be reached with these keys.
 */
export async function openS3Images(settings: S3Settings): Promise<ImageStore> {
  // Imported only if needed: the package is larger than the rest of the server.
  const s3 = await import('@aws-sdk/client-s3');
  const { bucket: Bucket } = settings;
  const client: S3Client = new s3.S3Client({
    endpoint: settings.endpoint,
    // The region is part of the signature; services with a single region accept any.
    region: 'us-east-1',
    // Bucket names as host names would need a certificate for each bucket.
    forcePathStyle: true,
    credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    // Older services refuse the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
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
    read: async (name) => {
      try {
        const Key = keyOf(name);
        const { ContentLength } = await client.send(new s3.HeadObjectCommand({ Bucket, Key }));
        return { size: ContentLength ?? 0, stream: () => Readable.from(bytesOf(name)) };
      } catch (error) {
        if (error instanceof s3.S3ServiceException && error.$metadata.httpStatusCode === 404) {
          return null;
        }
        throw error;
      }
    },
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
