import { Button, Icon, useSay } from '@core/client/ui'
import { useLanguage } from './FamilyLanguage'
import styles from './language.module.css'

interface TranslationNoteProps {
  /** Whether the English text is shown now. */
  isEnglish?: boolean
  onToggle: () => void
}

/** Shown beside every signed text: states that it is a translation, and links to the English text, which is binding. */
export function TranslationNote({ isEnglish = false, onToggle }: TranslationNoteProps) {
  const { code } = useLanguage()
  const say = useSay()
  if (code === 'en') return null
  return (
    <div className={styles.note} lang={code}>
      <p>
        <Icon name="pi-language" /> <strong>{say('This is a translation')}.</strong>{' '}
        {say('The English text is the one that you sign, and the one that counts.')}
      </p>
      <Button size="small" onClick={onToggle}>
        {say(isEnglish ? 'Read the translation' : 'Read the English text')}
      </Button>
    </div>
  )
}
