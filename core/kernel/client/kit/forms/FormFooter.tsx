import { useFormState } from 'react-final-form'
import { Button } from '../../platform/ui/buttons/Button'
import { LinkButton } from '../../platform/ui/buttons/LinkButton'
import styles from './EntityForm.module.css'

const apple = /Mac|iP(hone|ad)/.test(globalThis.navigator?.platform ?? '')

interface FormFooterProps {
  /** Only the button that sends. */
  plain: boolean
  saveLabel: string
  /** The target of Cancel. Without it Cancel restores the stored values. */
  cancelHref: string | undefined
  onReset: () => void
  /** When the draft was last saved, in ms since 1970. */
  autosavedAt: number | undefined
}

/** The Save and Cancel buttons, which are always on screen. */
export function FormFooter({ plain, saveLabel, cancelHref, onReset, autosavedAt }: FormFooterProps) {
  const { submitting, dirty } = useFormState({ subscription: { submitting: true, dirty: true } })
  const send = (
    <Button type="submit" variant="primary" loading={submitting ?? false}>
      {saveLabel}
    </Button>
  )
  if (plain) return <footer className={styles.footer}>{send}</footer>
  return (
    <footer className={styles.footer}>
      <p role="status" className={styles.state}>
        {submitting
          ? 'Saving…'
          : !dirty
            ? ''
            : autosavedAt === undefined
              ? 'Unsaved changes'
              : 'Unsaved changes, kept as a draft'}
      </p>
      <kbd dir="ltr" className={styles.keys}>
        {apple ? '⌘ S' : 'Ctrl S'}
      </kbd>
      {cancelHref === undefined ? (
        <Button onClick={onReset}>Cancel</Button>
      ) : (
        <LinkButton href={cancelHref}>Cancel</LinkButton>
      )}
      {send}
    </footer>
  )
}
