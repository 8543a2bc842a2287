import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPart } from '../../test-render.tsx';
import { PhotoField } from './photo-field.tsx';
import type { Picture } from './picture.ts';

function Photo() {
  const [picture, setPicture] = useState<Picture>({ url: '/api/v1/files/a.webp', blob: null });
  return <PhotoField type="person" name="Ada Ng" value={picture} onChange={setPicture} />;
}

it('keeps the focus in the field when the picture is deleted', async () => {
  await renderPart(<Photo />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete picture' }));
  expect(screen.getByRole('button')).toHaveFocus();
});
