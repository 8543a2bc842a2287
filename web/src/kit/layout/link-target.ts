import { createContext, useContext } from 'react';

/** For links out of a frame: what they lead to is not loaded before it is opened elsewhere. */
export const inNewTab = { target: '_blank', rel: 'noopener', preload: false } as const;

const LinkTarget = createContext<typeof inNewTab | Record<string, never>>({});

/** Where the links of a part open, for those that the part itself does not act on. */
export const LinkTargetProvider = LinkTarget.Provider;
export const useLinkTarget = () => useContext(LinkTarget);
