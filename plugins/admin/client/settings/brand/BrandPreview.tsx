import { useBrandName } from '@core/client/session'
import type { FileRef } from '@core/entity'
import { useFormState } from 'react-final-form'
import { PreviewPane } from './PreviewPane'
import styles from './BrandPreview.module.css'
import { shownColor } from './shownColor'

interface Values {
  readonly productName?: string
  readonly primaryColor?: string
  readonly webLogoDoc?: readonly FileRef[]
  readonly mobileLogoDoc?: readonly FileRef[]
}

const pictureOf = (files: readonly FileRef[] | undefined) => {
  const last = files?.at(-1)
  return last && `/api/file/${last.id}`
}

/** A preview of the form's values in both themes, side by side. */
export function BrandPreview() {
  const { productName, primaryColor, webLogoDoc, mobileLogoDoc } = useFormState({ subscription: { values: true } })
    .values as Values
  const current = useBrandName()
  const brand = {
    name: productName?.trim() || current,
    color: shownColor(primaryColor),
    web: pictureOf(webLogoDoc),
    mobile: pictureOf(mobileLogoDoc),
  }
  return (
    <div role="group" aria-label="Preview" className={styles.preview}>
      <PreviewPane theme="light" brand={brand} />
      <PreviewPane theme="dark" brand={brand} />
    </div>
  )
}
