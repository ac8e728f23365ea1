import type { ComponentType } from 'react'
import type { ListedRow } from '@core/kernel/entity/apiTypes'
import type { EntityRecord } from '../../data/entityApi'
import { EntityRecordScreen } from '../EntityRecordScreen'
import type { EntityScreens, RecordPieces } from './EntityScreens'
import { mergeEntry, withSimilar } from './mergeParts'
import { movingParts } from './movingParts'
import { recordParts } from './recordParts'

/**
 * The page of a record as a screen.
 * @param more pieces that only this page needs, if the plugin has a file of its own for it
 */
export function recordScreen<Row extends ListedRow, Detail extends EntityRecord>(
  screens: EntityScreens<Row, Detail>,
  more: RecordPieces<Detail> = {},
): ComponentType {
  const { entity, paths } = screens
  const parts = recordParts(screens, more)
  const merging = entity.policy.merge !== undefined && {
    menu: [mergeEntry(entity), ...(parts.menu ?? [])],
    notice: withSimilar<Detail>(entity, parts.notice),
  }
  const moving = entity.transitions && movingParts<Detail>(entity, parts)
  return function EntityRecordPage() {
    const { record, list } = screens.useStores()
    return (
      <EntityRecordScreen
        store={record}
        list={list}
        listHref={paths.list}
        editHref={({ id }) => screens.changeHref(id)}
        {...parts}
        {...moving}
        {...merging}
      />
    )
  }
}
