import { Galleria } from 'primereact/galleria'
import { useState, type KeyboardEvent } from 'react'
import { Icon } from '../ui/layout/Icon'
import type { Picture, PicturesProps } from './parts'
import styles from './Pictures.module.css'
import { unstyled } from './unstyled'
import { Row } from '../ui/layout/Row'

export default unstyled(function Pictures({ label, pictures }: PicturesProps) {
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, pictures.length - 1)
  const several = pictures.length > 1
  const walk = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const forward = (event.key === 'ArrowRight') === (document.documentElement.dir !== 'rtl')
    setChosen((at + (forward ? 1 : -1) + pictures.length) % pictures.length)
  }
  return (
    <Galleria
      circular
      value={[...pictures]}
      activeIndex={at}
      onItemChange={({ index }) => setChosen(index)}
      showItemNavigators={several}
      showThumbnails={false}
      itemPrevIcon={<Icon name="pi-chevron-left" />}
      itemNextIcon={<Icon name="pi-chevron-right" />}
      item={largeOf}
      {...(several && { caption: () => `${at + 1} of ${pictures.length}` })}
      // PrimeReact's own strip is positioned by the left side, and prevents scrolling the page by finger.
      footer={
        several && (
          <Row gap={2} wrap align="stretch" justify="center">
            {pictures.map(({ id, src, name }, index) => (
              <button
                key={id}
                type="button"
                className={styles.thumb}
                aria-pressed={index === at}
                aria-label={`Picture ${index + 1}: ${name}`}
                onClick={() => setChosen(index)}
              >
                <img src={src} alt="" loading="lazy" />
              </button>
            ))}
          </Row>
        )
      }
      pt={{
        root: { role: 'group', 'aria-label': label, className: styles.pictures, onKeyDown: walk },
        itemContainer: { className: styles.stage },
        item: { className: styles.item, role: undefined, 'aria-label': undefined, 'aria-roledescription': undefined },
        previousItemButton: { className: styles.previous, 'aria-label': 'Previous picture' },
        nextItemButton: { className: styles.next, 'aria-label': 'Next picture' },
        caption: { className: styles.caption },
      }}
    />
  )
})

function largeOf({ src, name }: Picture) {
  return (
    <a href={src} target="_blank" rel="noopener" className={styles.large}>
      <img src={src} alt={name} />
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}
