import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { SayContext } from '@core/client/ui'
import { fillIn } from '@core/entity'
import type { Say } from '../../shared/languages/createSay'
import { familyLanguages, type LanguageCode } from '../../shared/languages/familyLanguages'
import { loadSay } from './loadSay'

/** Only the language is stored; it identifies nobody. */
const storageKey = 'wg.familyLanguage'

interface Language {
  /** As in `lang` and Intl. */
  readonly code: LanguageCode
  choose(code: LanguageCode): void
}

const LanguageContext = createContext<Language>({ code: 'en', choose: () => {} })

/** The language of the page. */
export function useLanguage(): Language {
  return use(LanguageContext)
}

/** Shows a family's page in the language chosen on this device, else in that of the message or the browser. English needs no request. */
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

function firstLanguage(): LanguageCode {
  const chosen = known(stored(ofDevice))
  if (chosen) return chosen
  const asked = known(new URLSearchParams(location.search).get('lang'))
  // Links of this page don't repeat the parameter. The next message may be in another language, for another family.
  if (asked) remember(ofTab, asked)
  return asked ?? known(stored(ofTab)) ?? navigator.languages.map((tag) => known(tag.slice(0, 2))).find(Boolean) ?? 'en'
}

function known(code: string | null): LanguageCode | undefined {
  return familyLanguages.find((one) => one.code === code)?.code
}

/** Read each time, because a browser without storage already throws on the access. */
const ofDevice = () => localStorage
const ofTab = () => sessionStorage

function stored(storage: () => Storage): string | null {
  try {
    return storage().getItem(storageKey)
  } catch {
    return null
  }
}

/** A browser without storage uses the chosen language until the page is closed. */
function remember(storage: () => Storage, code: LanguageCode): void {
  try {
    storage().setItem(storageKey, code)
  } catch {
    // Nothing else depends on it.
  }
}
