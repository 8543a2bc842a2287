import { useEffect, useState } from 'react';
import type { Picture } from './picture.ts';

/** Where to read a picture: its stored address, or a temporary one of what was chosen. */
export function usePictureAddress({ url, blob }: Picture): string {
  const [temporary, setTemporary] = useState('');
  useEffect(() => {
    if (!blob) return;
    const address = URL.createObjectURL(blob);
    setTemporary(address);
    return () => {
      URL.revokeObjectURL(address);
      setTemporary('');
    };
  }, [blob]);
  return blob ? temporary : url;
}
