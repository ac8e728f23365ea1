import { useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { messageOf } from '@core/client/session'
import { Button, Callout, useSay } from '@core/client/ui'
import type { PublicFormStore } from '../PublicFormStore'
import styles from './steps.module.css'

/** States that another tab or device has saved the same form since, and lets the user choose. */
export function OvertakenNotice({ store }: { store: PublicFormStore }) {
  const { overtaken } = useSnapshot(store.state)
  const say = useSay()
  const [failure, setFailure] = useState<string>()
  if (!overtaken) return null
  const settle = (keepMine: boolean) => {
    setFailure(undefined)
    store.settle(keepMine).catch((error: unknown) => setFailure(messageOf(error)))
  }
  return (
    <Callout tone="danger" title={say('This form was changed in another tab or on another device')}>
      <p>{say('Your changes here aren’t saved. Which answers shall stay?')}</p>
      {failure && <p>{say(failure)}</p>}
      <div className={styles.choice}>
        <Button size="small" onClick={() => settle(true)}>
          {say('Keep what is here')}
        </Button>
        <Button size="small" onClick={() => settle(false)}>
          {say('Take the other ones')}
        </Button>
      </div>
    </Callout>
  )
}
