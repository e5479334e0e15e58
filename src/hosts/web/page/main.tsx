/** @jsxImportSource preact */
import { render } from 'preact';
import { createClient } from './api-client.js';
import { App } from './shell/app.js';
import { setTheme, storedTheme } from './theme.js';

setTheme(storedTheme());
const token = new URLSearchParams(location.search).get('token') ?? '';
const root = document.querySelector('#page');
if (root !== null) render(<App client={createClient(token)} />, root);
