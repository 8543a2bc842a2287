// In development and tests nothing is built: this loads the thread's TypeScript as it stands.
import { register } from 'tsx/esm/api';

register();
await import('./layout-worker.ts');
