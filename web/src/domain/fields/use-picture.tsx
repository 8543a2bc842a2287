import { useEffect, useRef, useState } from 'react';
import { acceptedPictures, type Picture, PictureError, preparePicture } from './picture.ts';

/** The address of a picture: the stored one, or a temporary one for a chosen file. */
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

/** A hidden file input for a picture: a chosen file is prepared or refused with a sentence. */
export function usePictureChoice(onPrepared: (picture: Blob) => void) {
  const field = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const prepare = async (file: File) => {
    setRefusal(undefined);
    setBusy(true);
    try {
      onPrepared(await preparePicture(file));
    } catch (reason) {
      if (!(reason instanceof PictureError)) throw reason;
      setRefusal(reason.message);
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    refusal,
    setRefusal,
    open: () => field.current?.click(),
    input: (
      <input
        ref={field}
        hidden
        type="file"
        accept={acceptedPictures}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) void prepare(file);
        }}
      />
    ),
  };
}
