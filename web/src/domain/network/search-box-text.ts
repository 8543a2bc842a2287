/** Of the search box of the map, also before the map is there. */
export const searchBoxText = {
  label: 'Search the map',
  placeholder: 'Search key words',
  search: 'Search',
} as const;
