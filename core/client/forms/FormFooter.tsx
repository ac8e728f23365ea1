import { useFormState } from 'react-final-form'
import { Button } from '../ui/buttons/Button'
import { LinkButton } from '../ui/buttons/LinkButton'
import styles from './EntityForm.module.css'

const apple = /Mac|iP(hone|ad)/.test(globalThis.navigator?.platform ?? '')

/** Save and Cancel, always in reach. */
export function FormFooter({ saveLabel, cancelHref }: { saveLabel: string; cancelHref: string }) {
  const { submitting, dirty } = useFormState({ subscription: { submitting: true, dirty: true } })
  return (
    <footer className={styles.footer}>
      <p role="status" className={styles.state}>
        {submitting ? 'Saving…' : dirty ? 'Unsaved changes' : ''}
      </p>
      <kbd className={styles.keys}>{apple ? '⌘ S' : 'Ctrl S'}</kbd>
      <LinkButton href={cancelHref}>Cancel</LinkButton>
      <Button type="submit" variant="primary" loading={submitting ?? false}>
        {saveLabel}
      </Button>
    </footer>
  )
}
