import type { Dictionary } from './createSay'

/** The languages of the texts for families, each by its own name. The forms are written in English, and the English text is binding. */
export const familyLanguages = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español', load: (): Promise<{ readonly dictionary: Dictionary }> => import('./es') },
] as const

export type LanguageCode = (typeof familyLanguages)[number]['code']
