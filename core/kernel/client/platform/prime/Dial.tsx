import { Knob } from 'primereact/knob'
import { colorOf } from './partColor'
import type { DialProps } from './parts'
import { unstyled } from './unstyled'
import styles from './Dial.module.css'

export default unstyled(function Dial({ label, share, color = 'primary', size = 96 }: DialProps) {
  const percent = Math.round(share * 100)
  return (
    <Knob
      readOnly
      value={Math.min(100, percent)}
      valueTemplate={`${percent}%`}
      size={size}
      strokeWidth={10}
      valueColor={colorOf(color)}
      rangeColor="var(--border)"
      textColor="var(--text)"
      pt={{
        root: { className: styles.dial },
        // PrimeReact makes it a slider that Tab reaches, although it has nothing to set.
        svg: {
          role: 'meter',
          tabIndex: undefined,
          'aria-label': label,
          'aria-valuetext': `${percent}%`,
          onMouseDown: undefined,
        },
        label: { className: styles.figure },
      }}
    />
  )
})
