import type { ComponentType } from 'react'
import type { ListedRow } from '@core/entity/apiTypes'
import type { EntityRecord } from '../../data/entityApi'
import { RecordDetails } from '../../records/RecordDetails'
import { EntityRecordScreen } from '../EntityRecordScreen'
import { useSectionEditing } from '../useSectionEditing'
import type { EntityScreens, RecordPieces } from './EntityScreens'

/**
 * The page of a record as a screen.
 * @param more pieces that are to be fetched with this page alone, where a plugin gives it a file of its own
 */
export function recordScreen<Row extends ListedRow, Detail extends EntityRecord>(
  screens: EntityScreens<Row, Detail>,
  more: RecordPieces<Detail> = {},
): ComponentType {
  const { entity, paths, form = {} } = screens
  const { fields, omit: omitted, ...pieces } = { ...screens.record, ...more }
  const Details = ({ record }: { record: Detail }) => {
    const omit = typeof form.omit === 'function' ? form.omit(record) : form.omit
    const editing = useSectionEditing(omit, pieces.withheld?.(record))
    return (
      <RecordDetails
        fields={entity.fields}
        record={record}
        {...(form.sections && { sections: form.sections })}
        {...(fields && { byHand: fields })}
        {...(omitted && { omit: omitted })}
        {...(editing && { editing })}
      />
    )
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
      />
    )
  }
}
