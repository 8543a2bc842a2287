import { expect, it } from 'vitest';
import { splitName } from './entity-names.ts';

it.each([
  ['Aroha Ngata', 'Aroha', 'Ngata'],
  ['  Nguyễn  Thị Hạnh ', 'Nguyễn', 'Thị Hạnh'],
  ['Mei', 'Mei', ''],
  ['עדה יונת', 'עדה', 'יונת'],
])(
  'splits the name %o into first and last name [spec 1.4] [spec 2.5]',
  (name, first_name, last_name) => {
    expect(splitName(name)).toEqual({ first_name, last_name });
  },
);
