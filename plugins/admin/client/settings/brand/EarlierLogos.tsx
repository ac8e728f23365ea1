import { Button, IconButton, Stack } from '@core/client/ui'
import type { FileRef } from '@core/entity'
import styles from './LogoControl.module.css'

interface EarlierLogosProps {
  label: string
  /** The oldest first. */
  logos: readonly FileRef[]
  onUse: (logo: FileRef) => void
  onRemove: (logo: FileRef) => void
}

/** The earlier logos, the newest first: each can become the logo again. */
export function EarlierLogos({ label, logos, onUse, onRemove }: EarlierLogosProps) {
  if (logos.length === 0) return null
  return (
    <>
      <p className={styles.title}>Earlier</p>
      <Stack as="ul" gap={1} aria-label={`${label}: earlier ones`}>
        {logos.toReversed().map((logo) => (
          <li key={logo.id} className={styles.entry}>
            <img src={`/api/file/${logo.id}`} alt="" loading="lazy" className={styles.thumb} />
            <bdi className={styles.file}>{logo.fileName}</bdi>
            <Button size="small" aria-label={`Use again: ${logo.fileName}`} onClick={() => onUse(logo)}>
              Use again
            </Button>
            <IconButton icon="pi-times" size="small" label={`Remove ${logo.fileName}`} onClick={() => onRemove(logo)} />
          </li>
        ))}
      </Stack>
    </>
  )
}
