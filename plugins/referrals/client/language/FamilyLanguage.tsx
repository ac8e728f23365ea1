import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { SayContext } from '@core/client/ui'
import { fillIn, type Say } from '@core/entity'
import { createSay } from '../../shared/languages/createSay'
import { familyLanguages, type LanguageCode } from '../../shared/languages/familyLanguages'

/** Only the language is stored: nothing says whose device it is. */
const storageKey = 'wg.familyLanguage'

interface Language {
  /** As `lang` and Intl name it. */
  readonly code: LanguageCode
  choose(code: LanguageCode): void
}

const LanguageContext = createContext<Language>({ code: 'en', choose: () => {} })

/** The language that the page is shown in. */
export function useLanguage(): Language {
  return use(LanguageContext)
}

/** Shows a family's page in the language that was chosen on this device, or that the message or the browser asks for. English fetches nothing. */
export function FamilyLanguage({ children }: { children: ReactNode }) {
  const [wanted, setWanted] = useState(firstLanguage)
  const [shown, setShown] = useState<{ readonly code: LanguageCode; readonly say: Say }>()
  useEffect(() => {
    let isLate = false
    void loadSay(wanted).then((say) => {
      // Without a connection the page stays readable.
      if (!isLate) setShown((before) => (say ? { code: wanted, say } : (before ?? { code: 'en', say: fillIn })))
    })
    return () => void (isLate = true)
  }, [wanted])
  const code = shown?.code
  useEffect(() => {
    if (!code) return
    document.documentElement.lang = code
    return () => void (document.documentElement.lang = 'en')
  }, [code])
  const language = useMemo(
    () =>
      code && {
        code,
        choose(chosen: LanguageCode) {
          setWanted(chosen)
          remember(ofDevice, chosen)
        },
      },
    [code],
  )
  if (!shown || !language) return null
  return (
    <LanguageContext value={language}>
      <SayContext value={shown.say}>{children}</SayContext>
    </LanguageContext>
  )
}

async function loadSay(code: LanguageCode): Promise<Say | undefined> {
  const language = familyLanguages.find((one) => one.code === code)
  if (!language || !('load' in language)) return fillIn
  try {
    return createSay((await language.load()).dictionary)
  } catch {
    return undefined
  }
}

function firstLanguage(): LanguageCode {
  const chosen = known(stored(ofDevice))
  if (chosen) return chosen
  const asked = known(new URLSearchParams(location.search).get('lang'))
  // The pages that this one leads to are addressed without it. The next message may be in another language, for another family.
  if (asked) remember(ofTab, asked)
  return asked ?? known(stored(ofTab)) ?? navigator.languages.map((tag) => known(tag.slice(0, 2))).find(Boolean) ?? 'en'
}

function known(code: string | null): LanguageCode | undefined {
  return familyLanguages.find((one) => one.code === code)?.code
}

/** Asked for each time: a browser that stores nothing throws already here. */
const ofDevice = () => localStorage
const ofTab = () => sessionStorage

function stored(storage: () => Storage): string | null {
  try {
    return storage().getItem(storageKey)
  } catch {
    return null
  }
}

/** A browser that stores nothing shows the language that was chosen until the page is closed. */
function remember(storage: () => Storage, code: LanguageCode): void {
  try {
    storage().setItem(storageKey, code)
  } catch {
    // Nothing else depends on it.
  }
}
