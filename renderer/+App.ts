import { createElement } from 'react';
import { type AppProps, App as ClientApp } from '../client/app/App.tsx';
import { RegionSwitcher } from '../client/region/RegionSwitcher.tsx';
import { RegionSwitcherContext } from '../client/region/RegionSwitcherContext.ts';

/** The application with what browsers load when they are idle, and the server has to have at once. */
export function App(props: AppProps) {
  return createElement(RegionSwitcherContext, { value: RegionSwitcher }, createElement(ClientApp, props));
}
