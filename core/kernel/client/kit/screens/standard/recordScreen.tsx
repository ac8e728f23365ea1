import type { ComponentType } from 'react'
import type { ListedRow } from '@core/kernel/entity/apiTypes'
import type { EntityRecord } from '../../data/entityApi'
import { RecordDetails } from '../../records/RecordDetails'
import { EntityRecordScreen } from '../EntityRecordScreen'
import { useSectionEditing } from '../useSectionEditing'
import { detailsOf } from './detailsOf'
import type { EntityScreens, RecordPieces } from './EntityScreens'
import { mergeEntry, withSimilar } from './mergeParts'

/**
 * The page of a record as a screen.
 * @param more pieces that only this page needs, if the plugin has a file of its own for it
 */
export function recordScreen<Row extends ListedRow, Detail extends EntityRecord>(
  screens: EntityScreens<Row, Detail>,
  more: RecordPieces<Detail> = {},
): ComponentType {
  const { entity, paths, form = {} } = screens
  const { first: First, ...pieces } = { ...screens.record, ...more }
  const shown = detailsOf({ form, record: pieces })
  const Details = ({ record }: { record: Detail }) => {
    const withheld = typeof form.omit === 'function' ? form.omit(record) : form.omit
    const editing = useSectionEditing(withheld, pieces.withheld?.(record))
    return (
      <>
        {First && <First record={record} />}
        <RecordDetails fields={entity.fields} record={record} {...shown} {...(editing && { editing })} />
      </>
    )
  }
  const merging = entity.policy.merge !== undefined && {
    menu: [mergeEntry(entity), ...(pieces.menu ?? [])],
    notice: withSimilar<Detail>(entity, pieces.notice),
  }
  return function EntityRecordPage() {
    const { record, list } = screens.useStores()
    return (
      <EntityRecordScreen
        store={record}
        list={list}
        listHref={paths.list}
        editHref={({ id }) => screens.changeHref(id)}
        details={Details}
        {...pieces}
        {...merging}
      />
    )
  }
}
