import { MeterGroup } from 'primereact/metergroup'
import { colorOf } from './partColor'
import type { MeterProps, MeterValue } from './parts'
import { unstyled } from './unstyled'
import { Row } from '../ui/layout/Row'
import styles from './Meter.module.css'

const percent = (share: number) => `${Math.round(share * 100)}%`

export default unstyled(function Meter({ label, values, due }: MeterProps) {
  const sum = values.reduce((all, { share }) => all + share, 0)
  // Parts that add up to more than the whole share the full width.
  const whole = Math.max(1, sum)
  const named = values.filter(({ name }) => name !== undefined)
  const text = [percent(sum), ...named.map(({ name, share }) => `${name} ${percent(share)}`)].join(', ')
  const names = named.length > 0 && <Names values={named} />
  const mark = due !== undefined && due < 1 && (
    <span className={styles.due} style={{ insetInlineStart: `${(due / whole) * 100}%` }} />
  )
  return (
    <MeterGroup
      {...(label === undefined ? { 'aria-hidden': true } : { 'aria-label': label, 'aria-valuetext': text })}
      values={values.map(({ share, color }) => ({ value: (share / whole) * 100, color: colorOf(color) }))}
      labelList={() => names}
      start={() => mark}
      pt={{
        root: { className: styles.meter },
        metercontainer: { className: named.length > 0 ? `${styles.track} ${styles.tall}` : styles.track },
        meter: { className: styles.part },
      }}
    />
  )
})

function Names({ values }: { values: readonly MeterValue[] }) {
  return (
    <Row as="ul" gap={4} rowGap={1} wrap align="stretch" className={styles.names}>
      {values.map(({ name, share, color }) => (
        <li key={color}>
          <span className={styles.swatch} style={{ background: colorOf(color) }} />
          {name} <span className={styles.share}>{percent(share)}</span>
        </li>
      ))}
    </Row>
  )
}
