import { Badge, Row } from '@core/client/ui'
import { today } from '@core/entity'
import { type Authorized, authorizationWarning, burnDownOf } from '../../shared/authorizations/burnDown'
import styles from './Authorizations.module.css'
import { BurnDownPicture } from './BurnDownPicture'

interface AuthorizationStateProps {
  authorization: Authorized
  /** It is listed beside the current one, so its end is no reason for a warning. */
  other?: boolean
}

/** The state of an authorization: its units, its days, and what has to be done. */
export function AuthorizationState({ authorization, other }: AuthorizationStateProps) {
  const burnDown = burnDownOf(authorization, today())
  const warning = authorizationWarning(authorization, today())
  if (!burnDown && !warning) return null
  return (
    <Row gap={5} rowGap={3} wrap className={styles.state}>
      {burnDown && <BurnDownPicture burnDown={burnDown} />}
      {warning && <Badge tone={other && warning.tone === 'danger' ? 'neutral' : warning.tone}>{warning.text}</Badge>}
    </Row>
  )
}
