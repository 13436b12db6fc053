import { createContext } from 'react';
import { FooterBody } from '../footer/FooterBody.tsx';
import { Header } from '../header/Header.tsx';
import { RegionSwitcher } from '../region/RegionSwitcher.tsx';

/**
 * What every page of an edition has and what no page changes, but for the path of the links to other editions: it knows the
 * site, and neither the page nor its address. The server renders these once for an edition (renderer/readyLayout.ts), so
 * that ids in them are fixed texts and none of `useId`.
 */
export const layoutParts = { Header, FooterBody, RegionSwitcher };
export type LayoutParts = typeof layoutParts;

export const LayoutPartsContext = createContext(layoutParts);
