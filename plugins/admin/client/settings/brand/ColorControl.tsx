import type { ControlProps } from '@core/client/kit'
import { Button, classes, FieldFrame, Icon, Row } from '@core/client/ui'
import { brandNotes } from './brandNotes'
import styles from './ColorControl.module.css'
import { shownColor } from './shownColor'

/** A color, typed as #rrggbb or picked, with its result in each theme. */
export function ColorControl({ label, required, error, value, onChange, onBlur }: ControlProps) {
  const typed = typeof value === 'string' ? value : ''
  const color = shownColor(typed)
  return (
    <>
      <FieldFrame
        {...{ label, required, error }}
        help="Buttons, links and what is chosen. Empty: the color that the server was started with."
      >
        {(control) => (
          <Row as="span" gap={2}>
            <input
              type="color"
              aria-label={`${label}: pick`}
              className={styles.swatch}
              value={color}
              onChange={({ target }) => onChange(target.value)}
              onBlur={onBlur}
            />
            <input
              {...control}
              type="text"
              spellCheck={false}
              autoComplete="off"
              placeholder="#5b5fe0"
              className={styles.code}
              value={typed}
              onChange={({ target }) => onChange(target.value)}
              onBlur={onBlur}
            />
            {typed && (
              <Button size="small" variant="ghost" onClick={() => onChange('')}>
                Clear
              </Button>
            )}
          </Row>
        )}
      </FieldFrame>
      <ul aria-label="Contrast" aria-live="polite" className={styles.notes}>
        {/* The product's own color needs no note, because both themes were made for it. */}
        {(typed ? brandNotes(color) : []).map(({ theme, exact, text }) => (
          <Row as="li" gap={2} align="baseline" key={theme} className={classes(styles.note, exact && styles.exact)}>
            <Icon name={exact ? 'pi-check-circle' : 'pi-info-circle'} />
            <span>
              <strong>{theme === 'light' ? 'Light' : 'Dark'}.</strong> {text}
            </span>
          </Row>
        ))}
      </ul>
    </>
  )
}
