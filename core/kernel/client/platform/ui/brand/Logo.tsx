import { useSnapshot } from 'valtio/react'
import { brandLogos } from './brandLogos'
import styles from './Logo.module.css'

/**
 * The deployment's logo in small size, or the product's mark: a raised glove above its cuff. Decorative, because the text around it names
 * the product. `size` is a CSS length.
 */
export function Logo({ size = '32px' }: { size?: string }) {
  const { web, mobile } = useSnapshot(brandLogos)
  const picture = mobile ?? web
  if (picture)
    return <img src={picture} alt="" className={styles.picture} style={{ inlineSize: size, blockSize: size }} />
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={styles.logo} style={{ inlineSize: size, blockSize: size }}>
      <rect width="32" height="32" rx="9" className={styles.ground} />
      <g className={styles.glove} fill="none" strokeWidth="3.1" strokeLinecap="round">
        <path d="M12.2 17V9.6M15.8 16V7.7M19.4 16V8.8M23 17v-5.3" />
        <path d="M12.4 19.6 8.9 16.1" />
      </g>
      <path className={styles.palm} d="M10.65 15.5h13.9v2.6a5 5 0 0 1-2.6 4.4h-8.3a5 5 0 0 1-3-4.6z" />
      <rect x="12.2" y="23.7" width="11" height="2.6" rx="1.3" className={styles.palm} />
    </svg>
  )
}
