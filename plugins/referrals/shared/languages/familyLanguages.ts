import type { Dictionary } from './createSay'

/** The languages of what families read, each by its own name. English is the one that forms are written in, and the one that binds. */
export const familyLanguages = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español', load: (): Promise<{ readonly dictionary: Dictionary }> => import('./es') },
] as const

export type LanguageCode = (typeof familyLanguages)[number]['code']
