export * from './accounts.ts';
export * from './administration.ts';
export * from './deleted.ts';
export * from './entities.ts';
export * from './history.ts';
export * from './network.ts';
export * from './pages.ts';
export * from './product.ts';
