/** A language that people can choose, by its own name. */
export interface OfferedLanguage {
  readonly code: string
  readonly name: string
}

/** The build puts the languages that have a catalogue in its place. */
declare const builtLanguages: readonly OfferedLanguage[] | undefined

/** English, and every language of the build. */
export const offeredLanguages: readonly OfferedLanguage[] = [
  { code: 'en', name: 'English' },
  ...((typeof builtLanguages === 'undefined' ? undefined : builtLanguages) ?? []),
]
