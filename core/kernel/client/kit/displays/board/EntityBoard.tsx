import { observer } from 'mobx-react-lite'
import { useEffect, useMemo, useState, type ReactElement, type ReactNode } from 'react'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { fieldPathAt } from '@core/kernel/entity/leaves'
import { messages } from '@core/kernel/entity/messages'
import { allows } from '@core/kernel/entity/policy'
import type { ListedRow, ListRequest } from '@core/kernel/entity/apiTypes'
import type { EntityApi } from '../../data/entityApi'
import { withValueAt } from '../../data/fieldPaths'
import { useViewer } from '../../../session/registry/RegistryProvider'
import type { Viewer } from '../../../session/registry/types'
import { toast } from '../../../platform/toasts/toast'
import { requestOf } from '../../lists/listQuery'
import type { DisplayProps } from '../../lists/listParts'
import { titleOf } from '../../data/titleOf'
import { cardPaths } from '../../lists/rowFacts'
import type { BoardColumn } from './BoardColumn'
import type { BoardMoves } from './BoardMoves'
import { BoardStore } from './BoardStore'
import { BoardView } from './BoardView'

export interface EntityBoardProps<Row extends ListedRow> extends DisplayProps<Row> {
  /** By default one for each option of the entity's state. */
  groups?: readonly BoardColumn[]
  /** Where a record may be moved, and what a move does. By default anywhere, by an update, for people who may update it. */
  moves?: BoardMoves<Row>
  /** Further paths that `moves` and `sinceOf` read. */
  needs?: readonly string[]
  /** The day from which a card's age counts, YYYY-MM-DD. */
  sinceOf?: (row: Row) => string | null
  /** How the cards of a column are sorted; by default like the list, whose headers a board doesn't show. */
  sorting?: NonNullable<ListRequest['sorting']>
  /** Text below the name of a column, such as the total value of its records. */
  note?: (column: BoardColumn) => ReactNode
}

/** The list as columns by the entity's state, with the list's own filter and search. */
export const EntityBoard = observer(function EntityBoard<Row extends ListedRow>({
  store: list,
  columns,
  rowHref,
  groups,
  moves,
  needs,
  sinceOf,
  sorting,
  note,
}: EntityBoardProps<Row>) {
  const viewer = useViewer()
  const { entity, api, query, fetches } = list
  const [board] = useState(() => {
    const { path, options } = stateOf(entity)
    return new BoardStore<Row>({
      list: (request, signal) => api.list(request, signal),
      state: path,
      stateNames: new Map(options.map(({ id, name }) => [id, name])),
      columns: groups ?? options.map(({ id, name }) => ({ id: String(id), name, states: [id] })),
      nameOf: (row) => titleOf(entity, row),
      moves: moves ?? updates(entity, api, viewer),
      toast,
      ...(sinceOf && { sinceOf }),
    })
  })
  const paths = cardPaths(entity, columns, [board.options.state, ...(needs ?? [])]).join()
  const scope = useMemo(() => ({ ...requestOf(query), ...(sorting && { sorting }) }), [query, sorting])
  useEffect(() => {
    void list.asFetched(() => board.open(scope, paths.split(',')))
  }, [board, list, scope, paths, fetches])
  useEffect(() => () => board.dispose(), [board])
  return (
    <BoardView store={board} name={entity.name} search={query.search} columns={columns} rowHref={rowHref} note={note} />
  )
}) as <Row extends ListedRow>(props: EntityBoardProps<Row>) => ReactElement // observer() drops the type parameter

/** @throws Error if the entity has no choice field as its state */
function stateOf(entity: Entity): {
  readonly path: string
  readonly options: readonly { readonly id: number; readonly name: string }[]
} {
  const path = entity.state
  const options = path === undefined ? undefined : fieldPathAt(entity.fields, path)?.field.options
  if (path === undefined || !options)
    throw new Error(`Entity “${entity.id}” has no board: name one of its choices as its state.`)
  return { path, options: options.map(({ id, name }) => ({ id: Number(id), name })) }
}

function updates<Row extends ListedRow>(
  entity: Entity,
  api: Pick<EntityApi<Row>, 'update'>,
  viewer: Viewer,
): BoardMoves<Row> {
  return {
    refusal: (row) =>
      allows(entity, 'update', viewer, row)
        ? undefined
        : messages.denied(`moving this ${entity.name.one.toLocaleLowerCase()}`),
    onMove: (row, to) => api.update(row.id, { ...withValueAt({}, entity.state!, to), version: row.version }),
  }
}
