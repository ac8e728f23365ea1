import { useState } from 'react'
import type { DetailOf } from '@core/client/kit'
import { IconButton, Section } from '@core/client/ui'
import type { vehicleEntity } from '../../shared/vehicles/vehicleEntity'
import styles from './vehicles.module.css'

/** The pictures of a vehicle: one large, the others below to choose from, by mouse and by arrow keys. S3.17 */
export function Gallery({ record: { name, pictures } }: { record: DetailOf<typeof vehicleEntity> }) {
  const [at, setAt] = useState(0)
  if (!pictures || pictures.length === 0) return null
  const shown = pictures[Math.min(at, pictures.length - 1)]!
  const place = pictures.indexOf(shown)
  const go = (by: number) => setAt((place + by + pictures.length) % pictures.length)
  return (
    <Section title="Pictures" subtitle={`${place + 1} of ${pictures.length}`}>
      <div
        className={styles.gallery}
        role="group"
        aria-label={`Pictures of ${name}`}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
          event.preventDefault()
          const forward = (event.key === 'ArrowRight') === (document.documentElement.dir !== 'rtl')
          go(forward ? 1 : -1)
        }}
      >
        <a href={`/api/file/${shown.id}`} target="_blank" rel="noopener" className={styles.large}>
          <img src={`/api/file/${shown.id}`} alt={`${name}: ${shown.fileName}`} />
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        {pictures.length > 1 && (
          <div className={styles.strip}>
            <IconButton icon="pi-chevron-left" label="Previous picture" size="small" onClick={() => go(-1)} />
            {pictures.map((picture, index) => (
              <button
                key={picture.id}
                type="button"
                className={styles.thumb}
                aria-pressed={index === place}
                aria-label={`Picture ${index + 1}: ${picture.fileName}`}
                onClick={() => setAt(index)}
              >
                <img src={`/api/file/${picture.id}`} alt="" loading="lazy" />
              </button>
            ))}
            <IconButton icon="pi-chevron-right" label="Next picture" size="small" onClick={() => go(1)} />
          </div>
        )}
      </div>
    </Section>
  )
}
