import { formsIn } from '../../kernel/shared/createLanguage.ts'
import type { FoundLanguage } from './catalogues.ts'
import type { Messages } from './findMessages.ts'

/** What is wrong with a catalogue of a language. */
export interface CatalogueFinding {
  readonly code: string
  /** `core`, or the id of a plugin. */
  readonly owner: string
  readonly message: string
  /** `missing`: it has no translation; `dead`: nothing says it any more; `values`: the translation has other placeholders; `differs`: another catalogue translates it otherwise. */
  readonly kind: 'missing' | 'dead' | 'values' | 'differs'
}

/** Compares the catalogues of languages with the messages of the sources. */
export function checkCatalogues(messages: Messages, languages: readonly FoundLanguage[]): CatalogueFinding[] {
  return languages.flatMap(({ code, catalogues }) => {
    const said = new Map<string, string>()
    return [...new Set([...messages.keys(), ...catalogues.keys()])].flatMap((owner) => {
      const own = messages.get(owner) ?? new Map<string, string>()
      const words = catalogues.get(owner)?.words ?? {}
      const finding = (kind: CatalogueFinding['kind']) => (message: string) => ({ code, owner, message, kind })
      const differing = Object.keys(words).filter((message) => {
        const earlier = said.get(message)
        said.set(message, earlier ?? words[message]!)
        return earlier !== undefined && earlier !== words[message]
      })
      return [
        ...[...own.keys()].filter((message) => !Object.hasOwn(words, message)).map(finding('missing')),
        ...Object.keys(words)
          .filter((message) => !own.has(message))
          .map(finding('dead')),
        ...Object.entries(words)
          .filter(([message, text]) => !hasSameValues(message, text))
          .map(([message]) => finding('values')(message)),
        ...differing.map(finding('differs')),
      ]
    })
  })
}

/** Whether each plural form has the placeholders of the message. The form of one may leave its number out. */
export function hasSameValues(message: string, text: string): boolean {
  const valuesIn = (part: string) => [...new Set(part.match(/\{\w+\}/g) ?? [])].toSorted().join()
  const forms = formsIn(text)
  const [wanted, others] = [valuesIn(message), forms.map(valuesIn)]
  if (text.trim() === '') return false
  return others.at(-1) === wanted && others.every((other) => other === wanted || forms.length > 1)
}
