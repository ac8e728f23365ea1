import type { SigningField, SigningValues } from '../../shared/signing/signingCalls'
import { isFilled, labelOf } from './fieldKinds'
import styles from './signing.module.css'

interface FieldOutlineProps {
  fields: readonly SigningField[]
  values: SigningValues
  onShow: (field: SigningField) => void
}

/** The signer's fields as a list with touch-sized entries, because fields on the page are as close together as on paper. */
export function FieldOutline({ fields, values, onShow }: FieldOutlineProps) {
  return (
    <nav aria-label="Fields" className={styles.outline}>
      <ol>
        {fields.map((field) => {
          const filled = isFilled(field, values[field.id])
          const required = field.required && field.type !== 'signedDate'
          return (
            <li key={field.id}>
              <button
                type="button"
                className={filled || field.type === 'signedDate' ? styles.filled : undefined}
                onClick={() => onShow(field)}
              >
                <span>{labelOf(field)}</span>
                <small>
                  Page {field.page}
                  {filled ? ', filled in' : required ? ', required' : ''}
                </small>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
