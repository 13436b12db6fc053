import { useSyncExternalStore } from 'react';

export const themes = ['white', 'dark', 'auto'] as const;
export type Theme = (typeof themes)[number];

/** The current theme and its setter. The attribute on `<html>` is the source of truth; storage only restores it. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(onThemeChange, currentTheme, () => 'white'), chooseTheme];
}

function onThemeChange(notify: () => void): () => void {
  if (!('MutationObserver' in window)) return () => {};
  const observer = new MutationObserver(notify);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return themes.find((name) => name === theme) ?? 'white';
}

function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // Storage may be blocked; the choice then lasts as long as the document.
  }
}
