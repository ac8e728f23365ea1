import { Badge, Row } from '@core/client/ui'
import { today } from '@core/entity'
import { authorizationWarning, type Authorized, type BurnDown, burnDownOf } from '../../shared/authorizations/burnDown'
import styles from './Authorizations.module.css'

/** The width and height of the picture, in its own units. */
const [width, height] = [160, 48]

/** The units left by elapsed days. The dashed line shows even use until the end. */
function BurnDownPicture({ burnDown }: { burnDown: BurnDown }) {
  const { units, left, passed, estimated, runsOut } = burnDown
  const [x, y] = [passed * width, (1 - left / units) * height]
  const label = `${left} of ${units} units left, ${Math.round(passed * 100)}% of the time is over`
  return (
    <Row as="figure" gap={4}>
      <svg viewBox={`-4 -4 ${width + 8} ${height + 8}`} className={styles.picture} role="img" aria-label={label}>
        <path className={styles.axis} d={`M0 0V${height}H${width}`} />
        <path className={styles.pace} d={`M0 0L${width} ${height}`} />
        <path className={styles.used} d={`M0 0L${x} ${y}`} />
        <circle className={runsOut ? styles.fast : styles.now} cx={x} cy={y} r="4" />
      </svg>
      <figcaption>
        <bdi>
          <strong>{left}</strong> of {units} units left{estimated && ', estimated'}
        </bdi>
      </figcaption>
    </Row>
  )
}

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
