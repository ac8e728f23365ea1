import { Badge } from '@core/client/ui'
import { today } from '@core/entity'
import { type Authorized, authorizationWarning, burnDownOf } from '../../shared/authorizations/burnDown'
import styles from './Authorizations.module.css'
import { BurnDownPicture } from './BurnDownPicture'

interface AuthorizationStateProps {
  authorization: Authorized
  /** It stands beside the current one: that it has ended alarms nobody. */
  other?: boolean
}

/** How far an authorization goes: its units, its days, and what is to be done about it. */
export function AuthorizationState({ authorization, other }: AuthorizationStateProps) {
  const burnDown = burnDownOf(authorization, today())
  const warning = authorizationWarning(authorization, today())
  if (!burnDown && !warning) return null
  return (
    <div className={styles.state}>
      {burnDown && <BurnDownPicture burnDown={burnDown} />}
      {warning && <Badge tone={other && warning.tone === 'danger' ? 'neutral' : warning.tone}>{warning.text}</Badge>}
    </div>
  )
}
