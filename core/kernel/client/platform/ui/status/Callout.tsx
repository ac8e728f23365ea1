import type { ReactNode } from 'react'
import { classes } from '../classes'
import { Icon } from '../layout/Icon'
import type { Tone as BadgeTone } from './Badge'
import styles from './Callout.module.css'

type Tone = Exclude<BadgeTone, 'progress'>

const icons: Record<Tone, string> = {
  neutral: 'pi-info-circle',
  info: 'pi-info-circle',
  success: 'pi-check-circle',
  warning: 'pi-exclamation-triangle',
  danger: 'pi-exclamation-circle',
}

/** A message about the form or the record below it. Screen readers announce the tone `danger` at once. */
export function Callout({ tone = 'info', title, children }: { tone?: Tone; title?: string; children?: ReactNode }) {
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={classes(styles.callout, styles[tone])}>
      <Icon name={icons[tone]} className={styles.icon} />
      <div className="sentence">
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  )
}
