import { createLanguage, type LanguageFacts } from '@core/kernel/shared/createLanguage'

/** The build puts the facts of each language in its place. */
declare const languageFacts: LanguageFacts

const fetchScript = (address: string) =>
  new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(address)))
    document.head.append(script)
  })

globalThis.$language = createLanguage(languageFacts, fetchScript)
