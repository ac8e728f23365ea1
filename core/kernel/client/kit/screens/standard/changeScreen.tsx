import { observer } from 'mobx-react-lite'
import type { ComponentType } from 'react'
import type { ListedRow } from '@core/kernel/entity/apiTypes'
import type { EntityRecord } from '../../data/entityApi'
import { EntityChangeScreen } from '../EntityChangeScreen'
import type { EntityScreens, FormPieces } from './EntityScreens'
import { formProps } from './formProps'

/**
 * The form of the record that the address names, as a screen.
 * @param more pieces that only this form needs, if the plugin has a file of its own for it
 */
export function changeScreen<Row extends ListedRow, Detail extends EntityRecord>(
  screens: EntityScreens<Row, Detail>,
  more: FormPieces<Detail> = {},
): ComponentType {
  return observer(function EntityChangePage() {
    const { list, record: store } = screens.useStores()
    return <EntityChangeScreen {...formProps(screens, more, store.record, list)} store={store} />
  })
}
