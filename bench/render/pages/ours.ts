import { startOurs } from './our-view.ts';

await startOurs();
