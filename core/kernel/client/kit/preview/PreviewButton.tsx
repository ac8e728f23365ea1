import { use } from 'react'
import type { ListedRow } from '@core/kernel/entity/apiTypes'
import { IconButton } from '../../platform/ui/buttons/IconButton'
import { PreviewContext } from './PreviewContext'
import styles from './PreviewButton.module.css'

/** Opens the preview of a row or card. It is visible while the pointer is on the row. Tab skips it; the key is P. */
export function PreviewButton({ row }: { row: ListedRow }) {
  const preview = use(PreviewContext)
  return (
    preview && (
      <>
        {preview.actions && <span className={styles.actions}>{preview.actions(row)}</span>}
        <IconButton
          icon="pi-eye"
          label={`Preview ${preview.nameOf(row)}`}
          size="small"
          data-preview
          tabIndex={-1}
          className={styles.button ?? ''}
          onClick={() => preview.open(row)}
        />
      </>
    )
  )
}

/** Opens the preview of the row or card that has the focus. */
export function pressPreview(): void {
  document.activeElement?.closest('tr, li')?.querySelector<HTMLElement>('[data-preview]')?.click()
}
