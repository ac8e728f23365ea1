import { ProgressBar } from 'primereact/progressbar'
import type { ProgressProps } from './parts'
import styles from './Progress.module.css'
import { unstyled } from './unstyled'

export default unstyled(function Progress({ label, value }: ProgressProps) {
  return (
    <ProgressBar
      aria-label={label}
      value={Math.floor(value * 100)}
      showValue={false}
      pt={{ root: { className: styles.bar }, value: { className: styles.filled } }}
    />
  )
})
