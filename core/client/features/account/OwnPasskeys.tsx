import { useState } from 'react'
import { formatInstant } from '@core/entity/dates'
import type { OwnPasskey } from '@core/shared/accountCalls'
import { Button } from '../../platform/ui/buttons/Button'
import { Since } from '../../platform/ui/time/Since'
import { useNow } from '../../platform/ui/time/useNow'
import styles from './Account.module.css'
import { AddPasskey } from './AddPasskey'
import { RemovePasskey } from './RemovePasskey'

interface OwnPasskeysProps {
  readonly passkeys: readonly OwnPasskey[]
  /** False where passkeys were turned off: those that are there can still be removed. */
  readonly mayAdd: boolean
  readonly onChange: () => void
}

/** The passkeys that open one's account. D7 */
export function OwnPasskeys({ passkeys, mayAdd, onChange }: OwnPasskeysProps) {
  const now = useNow()
  const [asked, setAsked] = useState<'add' | OwnPasskey>()
  const close = (changed: boolean) => {
    setAsked(undefined)
    if (changed) onChange()
  }
  return (
    <>
      <div className={styles.row}>
        <div className={styles.words}>
          <div className={styles.name}>Passkeys</div>
          <div className={styles.quiet}>Instead of a code: your finger, your face or the PIN of your device.</div>
        </div>
        {mayAdd && (
          <Button size="small" onClick={() => setAsked('add')}>
            Add a passkey
          </Button>
        )}
      </div>
      {passkeys.map((passkey) => (
        <div key={passkey.id} className={styles.row}>
          <div className={styles.words}>
            <div className={styles.name}>
              <bdi>{passkey.name}</bdi>
            </div>
            <div className={styles.quiet}>
              Added {formatInstant(passkey.createdAt)}
              {passkey.lastUsedAt && (
                <>
                  , last used <Since at={passkey.lastUsedAt} now={now} />
                </>
              )}
            </div>
          </div>
          <Button size="small" aria-label={`Remove ${passkey.name}`} onClick={() => setAsked(passkey)}>
            Remove
          </Button>
        </div>
      ))}
      {asked === 'add' && <AddPasskey onClose={close} />}
      {asked && asked !== 'add' && <RemovePasskey passkey={asked} onClose={close} />}
    </>
  )
}
