declare module 'd3-force-reuse' {
  import type { forceManyBody } from 'd3-force';
  export const forceManyBodyReuse: typeof forceManyBody;
}
