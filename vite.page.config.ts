import { defineConfig } from 'vite';
import { bundledLicences } from './bundled-licences.js';

/** The page of `autodream inspect`: a few files that any server may hand out as they are, and that ask for nothing from elsewhere. */
export default defineConfig({
  root: 'src/hosts/web/page',
  base: './',
  plugins: [bundledLicences('licences.txt')],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: '../../../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // A file is a file: the page's policy allows no data URL but for images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
