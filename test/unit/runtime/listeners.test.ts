import { expect, test } from 'vitest';
import { listeners } from '../../../src/runtime/listeners.js';

test('listeners hear all news in order until they leave', () => {
  const { add, tell } = listeners<number>();
  const heard: string[] = [];
  const leave = add((news) => heard.push(`a${news}`));
  add((news) => heard.push(`b${news}`));
  tell(1);
  leave();
  tell(2);
  expect(heard).toEqual(['a1', 'b1', 'b2']);
});

test('a listener that throws hears no more, and nobody else notices', () => {
  const { add, tell } = listeners<number>();
  const heard: string[] = [];
  add((news) => {
    heard.push(`broken ${news}`);
    throw new Error('a mistake of somebody else');
  });
  add((news) => heard.push(`next ${news}`));
  expect(() => tell(1)).not.toThrow();
  tell(2);
  expect(heard).toEqual(['broken 1', 'next 1', 'next 2']);
});
