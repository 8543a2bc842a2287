export const helpMessages = {
  title: 'Keys and gestures',
  or: 'or',
  sections: [
    {
      title: 'On the map',
      lines: [
        { by: ['↑', '↓', '←', '→'], what: 'Walk to a neighbour in that direction' },
        { by: ['Enter', 'Space'], what: 'Open the card of the node, or close it' },
        { by: ['E'], what: 'Read the lines of the selected node, one by one' },
        { by: ['Shift + E'], what: 'Read the line before' },
        { by: ['+', '='], what: 'Zoom in' },
        { by: ['−'], what: 'Zoom out' },
        { by: ['0'], what: 'Show the whole map' },
        { by: ['Tab'], what: 'Go to the map, and on to the buttons beside it' },
      ],
    },
    {
      title: 'Looking at one',
      lines: [
        { by: ['F'], what: 'Show the selected node and its surroundings alone' },
        { by: ['1', '2', '3'], what: 'Show so many steps round it' },
        { by: ['+', '−'], what: 'Beside the map: one step more, or less' },
        { by: ['Esc'], what: 'Show everything again' },
      ],
    },
    {
      title: 'Anywhere',
      lines: [
        { by: ['Esc'], what: 'Close the card and go back to where you were' },
        { by: ['?'], what: 'Open this page' },
      ],
    },
    {
      title: 'In the search',
      lines: [
        { by: ['↑', '↓'], what: 'Go through the suggestions' },
        { by: ['Enter'], what: 'Take the suggestion, or search for what is typed' },
        { by: ['Esc'], what: 'Close the suggestions' },
      ],
    },
    {
      title: 'Over the years',
      lines: [
        { by: ['←', '→'], what: 'Move the first or the last year by one' },
        { by: ['Page Up', 'Page Down'], what: 'Move it by a tenth of the years' },
        { by: ['Home', 'End'], what: 'Move it to the first or the last year of all' },
      ],
    },
    {
      title: 'Among paths',
      lines: [{ by: ['↑', '↓'], what: 'Look at the path before, or the next one' }],
    },
    {
      title: 'Mouse and fingers',
      lines: [
        { by: ['Point', 'Long press'], what: 'See what a node is connected to' },
        { by: ['Point at a line'], what: 'See what it connects' },
        { by: ['Click', 'Tap'], what: 'Open the card of a node or a line' },
        { by: ['Drag'], what: 'Move the map, or the node' },
        { by: ['Wheel', 'Pinch', 'Double-click'], what: 'Zoom in, or out' },
        { by: ['Shift + double-click'], what: 'Zoom out' },
      ],
    },
  ],
  marks: 'Some cards carry notices and Labels of Indigenous communities.',
  care: 'What they ask of you',
} as const;
