/** The folder of the demo network, in the format of `npm run admin -- import`; ends with a slash. */
export const demoNetworkFolder = new URL('./network/', import.meta.url);
