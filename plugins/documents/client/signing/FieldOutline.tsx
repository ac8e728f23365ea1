import type { SigningField, SigningValues } from '../../shared/signing/signingCalls'
import { isFilled, labelOf } from './fieldKinds'
import styles from './signing.module.css'

interface FieldOutlineProps {
  fields: readonly SigningField[]
  values: SigningValues
  /** What is wrong with values, by the ids of their fields. */
  errors: Readonly<Record<string, string>>
  onShow: (field: SigningField) => void
}

/** The signer's fields as a list with touch-sized entries, because fields on the page are as close together as on paper. */
export function FieldOutline({ fields, values, errors, onShow }: FieldOutlineProps) {
  return (
    <nav aria-label="Fields" className={styles.outline}>
      <ol>
        {fields.map((field) => {
          const filled = isFilled(field, values[field.id])
          const required = field.required && field.type !== 'signedDate'
          const error = errors[field.id]
          return (
            <li key={field.id}>
              <button
                type="button"
                className={error ? styles.refused : filled || field.type === 'signedDate' ? styles.filled : undefined}
                onClick={() => onShow(field)}
              >
                <span>{labelOf(field)}</span>
                <small>
                  Page {field.page}
                  {error ? `: ${error}` : filled ? ', filled in' : required ? ', required' : ''}
                </small>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
