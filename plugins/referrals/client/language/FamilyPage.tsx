import type { ComponentProps } from 'react'
import { PublicPage } from '@core/client/session'
import { useSay } from '@core/client/ui'
import { familyLanguages, type LanguageCode } from '../../shared/languages/familyLanguages'
import { useLanguage } from './FamilyLanguage'
import styles from './language.module.css'

/** The frame of every page for families, with the choice of its language. */
export function FamilyPage({ aside, ...page }: ComponentProps<typeof PublicPage>) {
  return (
    <PublicPage
      {...page}
      aside={
        <>
          {aside}
          <LanguageSwitch />
        </>
      }
    />
  )
}

function LanguageSwitch() {
  const { code, choose } = useLanguage()
  const say = useSay()
  return (
    <select
      aria-label={say('Language of this page')}
      className={styles.languages}
      value={code}
      onChange={({ target }) => choose(target.value as LanguageCode)}
    >
      {familyLanguages.map((language) => (
        <option key={language.code} value={language.code} lang={language.code}>
          {language.name}
        </option>
      ))}
    </select>
  )
}
