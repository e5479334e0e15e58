/** How an editor saves: into the file that is there, or whole under another name and then over it. */
export type Save = { readonly path: string; readonly line: string; readonly how: 'in place' | 'by rename' };
