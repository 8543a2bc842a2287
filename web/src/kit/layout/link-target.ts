import { createContext, useContext } from 'react';

/** For links out of a frame: they open a new tab, so their page is not preloaded here. */
export const inNewTab = { target: '_blank', rel: 'noopener', preload: false } as const;

const LinkTarget = createContext<typeof inNewTab | Record<string, never>>({});

/** Sets where the links of a part open, except those that the part handles itself. */
export const LinkTargetProvider = LinkTarget.Provider;
export const useLinkTarget = () => useContext(LinkTarget);
