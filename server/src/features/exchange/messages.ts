export const text = {
  leftOut: (kept: number) =>
    kept === 1
      ? 'One entity is not for export: it is left out, with its relationships.'
      : `${kept} entities are not for export: they are left out, with their relationships.`,
  notRemoved: 'No removed row of these files has this name.',
  hidden: 'This is hidden until its report is decided. Decide the report first.',
  endWasRemoved: 'One of its ends was removed. Bring that back.',
  notAllBack: 'Not everything can be brought back.',
  asksNotToBeThere:
    'whoever has this e-mail address asked not to be on the map: please remove the row',
} as const;
