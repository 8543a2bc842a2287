import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import { type ImageStore, openLocalImages } from './image-store.ts';
import { text } from './messages.ts';
import { openS3Images } from './s3-images.ts';

/**
 * Opens the picture store of this configuration: a bucket, or a folder in the data folder.
 * @throws ConfigError if the bucket cannot be reached.
 */
export async function openImages(config: Pick<Config, 'dataDir' | 's3'>): Promise<ImageStore> {
  if (!config.s3) {
    // Created first, and readable only by its owner, unlike the subfolder of pictures.
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
    return openLocalImages(join(config.dataDir, 'files'));
  }
  const { endpoint, bucket } = config.s3;
  try {
    return await openS3Images(config.s3);
  } catch (error) {
    const { name, message } = error as Error;
    throw new ConfigError(text.bucketAway(bucket, endpoint, message || name), { cause: error });
  }
}
