/**
 * Marks a text as one that people read, where the build could not know it by its place: `const item = message('Item')`. The build looks its
 * argument up in the catalogue of the reader's language.
 * @returns the text, in the reader's language
 */
export const message = (text: string): string => text
