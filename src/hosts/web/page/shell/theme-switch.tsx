/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import { setTheme, storedTheme, THEMES, type Theme } from '../theme.js';

const SIGNS: Readonly<Record<Theme, string>> = {
  system: 'M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16ZM12 4a8 8 0 0 0 0 16Z',
  light:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2',
  dark: 'M19.5 14.5A8 8 0 1 1 9.5 4.5a6.3 6.3 0 0 0 10 10Z',
};

const nextOf = (theme: Theme): Theme => THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';

/** One button, as the system has it, light, dark, in turn. */
export const ThemeSwitch = () => {
  const [theme, setChosen] = useState(storedTheme);
  const choose = (): void => {
    setTheme(nextOf(theme));
    setChosen(nextOf(theme));
  };
  const words = `Theme: ${theme}. Switch to ${nextOf(theme)}`;
  return (
    <button type="button" class="button plain" onClick={choose} aria-label={words} title={words}>
      <svg class={`sign ${theme}`} viewBox="0 0 24 24" aria-hidden="true">
        <path d={SIGNS[theme]} />
      </svg>
    </button>
  );
};
