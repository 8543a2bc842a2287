export const imageLimits = {
  bytes: 10 * 1024 * 1024,
  pixels: 40_000_000,
  side: 12_000,
  maxSide: 2048,
  quality: 85,
  smallSide: 192,
} as const;

/** The messages of "profiles and connections", 5. */
export const imageMessages = {
  large: 'File too large. Maximum size is 10MB.',
  kind: 'Please select a valid image file.',
  format: 'Supported formats: JPEG, PNG, WebP',
  several: 'Please select one image file at a time.',
  processing: 'Failed to process image. Please try a different file.',
} as const;
