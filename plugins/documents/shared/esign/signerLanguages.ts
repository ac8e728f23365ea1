/** The languages in which signers get their page and messages, each by its own name: those that have all words of the product. */
export const signerLanguages = [
  { id: 'en', name: 'English' },
  { id: 'es', name: 'Español' },
] as const

export type SignerLanguage = (typeof signerLanguages)[number]['id']
