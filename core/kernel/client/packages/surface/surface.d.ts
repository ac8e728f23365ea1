/** A copy of an entry point, which re-exports the same modules. */
declare module '*?surface'
