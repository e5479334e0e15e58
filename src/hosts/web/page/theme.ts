export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'theme';

export const storedTheme = (): Theme => {
  const word = localStorage.getItem(KEY);
  return THEMES.find((theme) => theme === word) ?? 'system';
};

/** Takes effect at once, and is kept for the next visit. */
export const setTheme = (theme: Theme): void => {
  localStorage.setItem(KEY, theme);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
};
