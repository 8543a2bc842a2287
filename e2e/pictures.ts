import sharp from 'sharp';

/** The colours of a test picture's corners as displayed, clockwise from the top left. */
const corners = { red: '#d02020', green: '#20a040', blue: '#2040d0', yellow: '#e0c020' };

/**
 * A picture as from a phone: 12 megapixels stored sideways, with the orientation in its metadata.
 * Displayed upright its corners are red, green, blue, yellow, clockwise from the top left.
 */
export async function phonePhoto(): Promise<Buffer> {
  const [width, height] = [3024, 4032];
  const upright = await sharp({
    create: { width, height, channels: 3, background: '#888888' },
  })
    .composite([
      quarter(corners.red, width, height, 0, 0),
      quarter(corners.green, width, height, 1, 0),
      quarter(corners.blue, width, height, 1, 1),
      quarter(corners.yellow, width, height, 0, 1),
    ])
    .png()
    .toBuffer();
  // Orientation 6 means that a viewer turns it 90° clockwise, so it is stored turned the other way.
  return sharp(upright)
    .rotate(270)
    .withExif({ IFD0: { ImageDescription: 'A phone' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();
}

function quarter(color: string, width: number, height: number, x: 0 | 1, y: 0 | 1) {
  const size = { width: width / 2, height: height / 2 };
  return {
    input: { create: { ...size, channels: 3 as const, background: color } },
    left: x * size.width,
    top: y * size.height,
  };
}

/** A small picture of one colour. */
export function plainPicture(color: string): Promise<Buffer> {
  return sharp({ create: { width: 640, height: 480, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
}

/** The beginning of an iPhone's HEIC file: enough for its type to be recognised. */
export function heicPicture(): Buffer {
  return Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'),
    Buffer.alloc(2000),
  ]);
}

/** The colour at a point, given as shares of width and height. */
export async function colorAt(picture: Buffer, x: number, y: number) {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at =
    (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return { r: data[at] ?? 0, g: data[at + 1] ?? 0, b: data[at + 2] ?? 0, info };
}
