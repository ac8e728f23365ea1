import { useState } from 'react'
import { formatInstant } from '@core/kernel/entity/dates'
import type { OwnPasskey } from '@core/kernel/shared/accountCalls'
import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { InfoRow } from '@core/kernel/client/platform/ui/layout/InfoRow'
import { Since } from '@core/kernel/client/platform/ui/time/Since'
import { useNow } from '@core/kernel/client/platform/ui/time/useNow'
import { AddPasskey } from './AddPasskey'
import { RemovePasskey } from './RemovePasskey'

interface OwnPasskeysProps {
  readonly passkeys: readonly OwnPasskey[]
  /** False where passkeys are turned off. Existing passkeys can still be removed. */
  readonly mayAdd: boolean
  /** Whether the user has a password here. */
  readonly hasPassword: boolean
  readonly onChange: () => void
}

/** The user's passkeys. D7 */
export function OwnPasskeys({ passkeys, mayAdd, hasPassword, onChange }: OwnPasskeysProps) {
  const now = useNow()
  const [dialog, setDialog] = useState<'add' | OwnPasskey>()
  const close = (changed: boolean) => {
    setDialog(undefined)
    if (changed) onChange()
  }
  return (
    <>
      <InfoRow as="div" name="Passkeys" note="Instead of a code: your finger, your face or the PIN of your device.">
        {mayAdd && (
          <Button size="small" onClick={() => setDialog('add')}>
            Add a passkey
          </Button>
        )}
      </InfoRow>
      {passkeys.map((passkey) => (
        <InfoRow
          key={passkey.id}
          as="div"
          name={<bdi>{passkey.name}</bdi>}
          note={
            <>
              Added {formatInstant(passkey.createdAt)}
              {passkey.lastUsedAt && (
                <>
                  , last used <Since at={passkey.lastUsedAt} now={now} />
                </>
              )}
            </>
          }
        >
          <Button size="small" aria-label={`Remove ${passkey.name}`} onClick={() => setDialog(passkey)}>
            Remove
          </Button>
        </InfoRow>
      ))}
      {dialog === 'add' && <AddPasskey hasPassword={hasPassword} onClose={close} />}
      {dialog && dialog !== 'add' && <RemovePasskey passkey={dialog} hasPassword={hasPassword} onClose={close} />}
    </>
  )
}
