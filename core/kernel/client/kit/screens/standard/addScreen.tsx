import type { ComponentType } from 'react'
import type { ListedRow } from '@core/kernel/entity/apiTypes'
import type { EntityRecord } from '../../data/entityApi'
import { useViewer } from '../../../session/registry/RegistryProvider'
import { EntityAddScreen } from '../EntityAddScreen'
import type { EntityScreens, FormPieces } from './EntityScreens'
import { formProps } from './formProps'

/**
 * The form of a new record as a screen.
 * @param more pieces that only this form needs, if the plugin has a file of its own for it
 */
export function addScreen<Row extends ListedRow, Detail extends EntityRecord>(
  screens: EntityScreens<Row, Detail>,
  more: FormPieces<Detail> = {},
): ComponentType {
  return function EntityAddPage() {
    const { list } = screens.useStores()
    const viewer = useViewer()
    const { initial } = { ...screens.form, ...more }
    return (
      <EntityAddScreen<Detail>
        {...formProps(screens, more, undefined, list)}
        {...(initial && { initial: () => initial(viewer) })}
      />
    )
  }
}
