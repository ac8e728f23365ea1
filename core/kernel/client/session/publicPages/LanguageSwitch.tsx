import { language } from '@core/kernel/entity/language'
import { pageLanguagesId } from '@core/kernel/shared/pageLanguages'
import { rememberLanguage } from '../../platform/language/rememberLanguage'
import styles from './PublicPage.module.css'

interface PageLanguage {
  readonly code: string
  readonly name: string
}

/** The languages that the server wrote into the page; none where the page has no words in others, or brings its own. */
const offeredHere = () =>
  JSON.parse(document.getElementById(pageLanguagesId)?.textContent ?? '[]') as readonly PageLanguage[]

/** The choice of the page's language, which is kept on this device. The page is loaded again, because texts of modules are translated once. */
export function LanguageSwitch() {
  const offered = offeredHere()
  if (offered.length === 0) return null
  return (
    <select
      aria-label="Language of this page"
      className={styles.languages}
      value={language?.code ?? 'en'}
      onChange={({ target }) => {
        rememberLanguage(target.value)
        location.reload()
      }}
    >
      {offered.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  )
}
