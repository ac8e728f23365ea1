import { lazy, type ComponentType } from 'react'
import { derivedFromFields } from '@core/kernel/entity/derivedFromFields'
import { calendarDates } from '@core/kernel/entity/displayFields'
import { allows } from '@core/kernel/entity/policy'
import type { ListedRow } from '@core/kernel/entity/apiTypes'
import { LinkButton } from '../../../platform/ui/buttons/LinkButton'
import { useViewer } from '../../../session/registry/RegistryProvider'
import type { EntityRecord } from '../../data/entityApi'
import { EntityList } from '../../lists/EntityList'
import type { DisplayProps, Displays } from '../../lists/listParts'
import type { EntityScreens, ListPieces } from './EntityScreens'
import { standardColumns, standardFilters } from './standardColumns'

/**
 * The list as a screen.
 * @param more pieces that only the list needs, if the plugin has a file of its own for it
 */
export function listScreen<Row extends ListedRow, Detail extends EntityRecord>(
  screens: EntityScreens<Row, Detail>,
  more: ListPieces<Row> = {},
): ComponentType {
  const { entity, paths, icon } = screens
  const pieces = { ...screens.list, ...more }
  const { title, filters = standardFilters(entity), actions: Actions } = pieces
  const displaysNow = displaysOf(screens, pieces)
  const columnsNow = derivedFromFields(() => standardColumns(entity, pieces.columns))
  const { omit } = screens.form ?? {}
  // What the form omits depends on fields that the row has, too.
  const fixed = typeof omit === 'function' ? (row: ListedRow) => omit(row as unknown as Detail) : omit
  const [one, many] = [entity.name.one.toLowerCase(), entity.name.many.toLowerCase()]
  return function EntityListPage() {
    const { list } = screens.useStores()
    const viewer = useViewer()
    const columns = columnsNow()
    const displays = displaysNow()
    const mayAdd = pieces.adds !== false && allows(entity, 'create', viewer)
    const add = mayAdd && (
      <LinkButton variant="primary" icon="pi-plus" href={paths.add}>
        Add {one}
      </LinkButton>
    )
    const hint = mayAdd ? 'Add the first one, and it will appear here.' : `What you may see of ${many} appears here.`
    return (
      <EntityList
        store={list}
        {...{ icon, columns, filters, displays, ...(fixed && { fixed }) }}
        preview={screens.loadParts}
        sums={pieces.sums}
        {...(title && { title })}
        rowHref={({ id }) => screens.recordHref(id)}
        action={
          (add || Actions) && (
            <>
              {Actions && <Actions />}
              {add}
            </>
          )
        }
        emptyAction={add}
        emptyHint={pieces.emptyHint ?? hint}
      />
    )
  }
}

/** An administrator may add the first date while the product runs, and then there is a calendar. */
function displaysOf<Row extends ListedRow>(
  { entity }: Pick<EntityScreens<Row, EntityRecord>, 'entity'>,
  pieces: Pick<ListPieces<Row>, 'displays'>,
): () => Displays<Row> {
  type Display = ComponentType<DisplayProps<Row>>
  const board = async () => ({ default: (await import('../../displays/board/EntityBoard')).EntityBoard as Display })
  const calendar = async () => ({
    default: (await import('../../displays/calendar/EntityCalendar')).EntityCalendar as Display,
  })
  const [Board, Calendar] = [lazy(board), lazy(calendar)]
  return derivedFromFields(() => ({
    ...(entity.state !== undefined && { board: Board }),
    ...(calendarDates(entity).length > 0 && { calendar: Calendar }),
    ...pieces.displays,
  }))
}
