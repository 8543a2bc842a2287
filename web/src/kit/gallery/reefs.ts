/** The data of the gallery. */
export interface Reef {
  id: number;
  name: string;
  shore: 'reef' | 'tide';
  age: number;
}

const names = ['Suva', 'Apia', 'Nukuʻalofa', 'Rarotonga', 'Ōtautahi', 'Hạ Long', 'Gdańsk'];

export const reefs: readonly Reef[] = Array.from({ length: 60 }, (_, index) => ({
  id: index + 1,
  name: `${names[index % names.length]} ${index + 1}`,
  shore: index % 3 === 0 ? 'tide' : 'reef',
  age: (index * 37) % 101,
}));
