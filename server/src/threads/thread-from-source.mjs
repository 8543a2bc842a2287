// In development and tests nothing is built: this loads a thread's TypeScript as it stands.
import { register } from 'tsx/esm/api';

register();
await import(process.argv[2] ?? '');
