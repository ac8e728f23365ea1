import type { CSSProperties } from 'react'
import { brandRoles } from '@core/client/administration'
import { classes, Icon, Muted, Row } from '@core/client/ui'
import styles from './BrandPreview.module.css'

export interface ShownBrand {
  readonly name: string
  /** `#rrggbb` */
  readonly color: string
  /** URLs of pictures. */
  readonly web: string | undefined
  readonly mobile: string | undefined
}

/** A small page of the product in one theme, as a preview of the brand. Nothing in it can be used. */
export function PreviewPane({
  theme,
  brand: { name, color, web, mobile },
}: {
  theme: 'light' | 'dark'
  brand: ShownBrand
}) {
  const roles = Object.entries(brandRoles(color)[theme]).map(([role, value]) => [`--${role}`, value])
  const small = mobile ?? web
  return (
    <figure className={styles.figure}>
      <div
        aria-hidden="true"
        className={classes(theme, styles.pane)}
        style={Object.fromEntries(roles) as CSSProperties}
      >
        <div className={styles.side}>
          {web ? (
            <img src={web} alt="" className={styles.wide} />
          ) : (
            <span className={styles.name}>
              {small ? <img src={small} alt="" className={styles.small} /> : <span className={styles.mark} />}
              <span>{name}</span>
            </span>
          )}
          <span className={classes(styles.item, styles.current)}>
            <Icon name="pi-home" /> Dashboard
          </span>
          <span className={styles.item}>
            <Icon name="pi-users" /> Customers
          </span>
        </div>
        <div className={styles.page}>
          <span className={styles.heading}>{name}</span>
          <Muted as="span">
            A record with <span className={styles.link}>a link</span>
          </Muted>
          <Row as="span" gap={2} wrap className={styles.row}>
            <span className={styles.button}>Save changes</span>
            <span className={styles.soft}>New</span>
            {small && <img src={small} alt="" className={styles.small} />}
          </Row>
        </div>
      </div>
      <figcaption className={styles.caption}>{theme === 'light' ? 'Light' : 'Dark'}</figcaption>
    </figure>
  )
}
