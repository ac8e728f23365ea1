import type { ListedRow } from '@core/kernel/entity/apiTypes'
import type { EntityRecord } from '../../data/entityApi'
import type { FormSection } from '../../forms/FormSection'
import type { EntityFormScreenProps } from '../EntityFormScreenProps'
import { newestFirst } from '../../lists/listUrl'
import type { EntityScreens, EntityStores, FormPieces } from './EntityScreens'

/** The props of both forms of an entity. Cancel leads from a record's form to the record, and from a new record's form to the list. */
export function formProps<Row extends ListedRow, Detail extends EntityRecord>(
  screens: EntityScreens<Row, Detail>,
  more: FormPieces<Detail>,
  record: Detail | undefined,
  list: EntityStores<Row, Detail>['list'],
): EntityFormScreenProps<Detail> {
  const { entity, api, paths } = screens
  const { sections, omit, subtitle, savedHref, landsOnList, useReview } = { ...screens.form, ...more }
  const omitted = typeof omit === 'function' ? omit(record) : omit
  return {
    entity,
    api,
    listHref: paths.list,
    cancelHref: (of) => (of ? screens.recordHref(of.id) : paths.list),
    savedHref: savedHref ?? (() => (landsOnList ? newestFirst(paths.list, list.builtIn[0].id) : paths.list)),
    ...(landsOnList && { landing: { list, openHref: ({ id }) => screens.recordHref(id) } }),
    ...(sections && { sections: omitted ? withoutFields(sections, omitted) : sections }),
    ...(omitted && { omit: omitted }),
    ...(subtitle && { subtitle }),
    ...(useReview && { useReview }),
  }
}

/** @returns the sections that still have fields without these */
export function withoutFields(sections: readonly FormSection[], omitted: readonly string[]): readonly FormSection[] {
  return sections
    .map((section) => ({
      ...section,
      fields: section.fields.filter((entry) => !omitted.includes(typeof entry === 'string' ? entry : entry.path)),
    }))
    .filter(({ fields }) => fields.length > 0)
}
