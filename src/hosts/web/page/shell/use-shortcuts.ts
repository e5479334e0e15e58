import { useEffect } from 'preact/hooks';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=range]), select, textarea, dialog') !== null;

const PLACES: Readonly<Record<string, string>> = { o: '#/', h: '#/runs' };

/** Keys that hold everywhere but where somebody writes. */
export const useShortcuts = (onKeys: () => void): void => {
  useEffect(() => {
    let before = '';
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const place = before === 'g' ? PLACES[event.key] : undefined;
      before = event.key;
      if (place !== undefined) location.hash = place;
      if (event.key === '?') onKeys();
      if (event.key !== '/') return;
      event.preventDefault();
      document.querySelector<HTMLElement>('input[type=search]')?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [onKeys]);
};
