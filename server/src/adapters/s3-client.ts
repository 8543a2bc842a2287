import type { S3Client } from '@aws-sdk/client-s3';

export interface S3Settings {
  endpoint: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
}

/** The library, and a client that is logged in with these settings. */
export interface S3Connection {
  s3: typeof import('@aws-sdk/client-s3');
  client: S3Client;
}

const connectLimitMs = 10_000;
/** A service that is silent for so long, in the middle of an answer too, is away. */
const silenceLimitMs = 60_000;

const ignore = () => undefined;

/** Opens a client; nothing is asked yet. */
export async function connectS3(settings: S3Settings): Promise<S3Connection> {
  // Which Node.js a release runs on is not for whoever reads the output of a command.
  // biome-ignore lint/style/noProcessEnv: written, not read: the library takes it from nowhere else.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
  // Imported only if needed: the package is larger than the rest of the server.
  const s3 = await import('@aws-sdk/client-s3');
  const client = new s3.S3Client({
    endpoint: settings.endpoint,
    // The region is part of the signature; services with a single region accept any.
    region: 'us-east-1',
    // Bucket names as host names would need a certificate for each bucket.
    forcePathStyle: true,
    credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    // Older services refuse the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Else it writes to the console what its caller is told by the error.
    logger: { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore },
    requestHandler: { connectionTimeout: connectLimitMs, socketTimeout: silenceLimitMs },
  });
  return { s3, client };
}

/** What a call about an object brings; null if the object is not there. */
export async function ifThere<Reply>(
  { s3 }: Pick<S3Connection, 's3'>,
  call: () => Promise<Reply>,
): Promise<Reply | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof s3.S3ServiceException && error.$metadata.httpStatusCode === 404) {
      return null;
    }
    throw error;
  }
}
