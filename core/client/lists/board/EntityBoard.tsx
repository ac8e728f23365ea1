import { observer } from 'mobx-react-lite'
import { useEffect, useMemo, useState, type ReactElement } from 'react'
import type { Entity } from '@core/entity/defineEntity'
import { leafAt } from '@core/entity/leaves'
import { messages } from '@core/entity/messages'
import { allows } from '@core/entity/policy'
import type { ListedRow } from '@core/entity/wire'
import type { EntityApi } from '../../entities/entityApi'
import { withValueAt } from '../../forms/draft/fieldPaths'
import { useViewer } from '../../registry/RegistryProvider'
import type { Viewer } from '../../registry/types'
import { toast } from '../../toasts/toast'
import { requestOf } from '../listQuery'
import type { DisplayProps } from '../listParts'
import { cardPaths, ownersOf, titleOf } from '../rowFacts'
import type { BoardColumn } from './BoardColumn'
import type { BoardMoves } from './BoardMoves'
import { BoardStore } from './BoardStore'
import { BoardView } from './BoardView'

export interface EntityBoardProps<Row extends ListedRow> extends DisplayProps<Row> {
  /** One for each option of the entity's state unless said. */
  groups?: readonly BoardColumn[]
  /** Where a record may go, and what a move is. Unless said: anywhere, by an update, for whoever may update it. */
  moves?: BoardMoves<Row>
  /** Further paths that `moves` and `sinceOf` read. */
  needs?: readonly string[]
  /** The day from which a card's age counts, YYYY-MM-DD. */
  sinceOf?: (row: Row) => string | null
}

/** The list as columns of the entity's state, with the list's own filter, search and order. */
export const EntityBoard = observer(function EntityBoard<Row extends ListedRow>({ store: list, columns, rowHref, groups, moves, needs, sinceOf }: EntityBoardProps<Row>) {
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
  const scope = useMemo(() => requestOf(query), [query])
  useEffect(() => {
    void list.asFetched(() => board.open(scope, paths.split(',')))
  }, [board, list, scope, paths, fetches])
  useEffect(() => () => board.dispose(), [board])
  return <BoardView store={board} label={entity.name.many} columns={columns} rowHref={rowHref} />
}) as <Row extends ListedRow>(props: EntityBoardProps<Row>) => ReactElement // observer() drops the type parameter

/** @throws when the entity names no choice as its state */
function stateOf(entity: Entity): { readonly path: string; readonly options: readonly { readonly id: number; readonly name: string }[] } {
  const path = entity.state
  const options = path === undefined ? undefined : leafAt(entity.fields, path)?.field.options
  if (path === undefined || !options) throw new Error(`Entity “${entity.id}” has no board: name one of its choices as its state.`)
  return { path, options: options.map(({ id, name }) => ({ id: Number(id), name })) }
}

function updates<Row extends ListedRow>(entity: Entity, api: Pick<EntityApi<Row>, 'update'>, viewer: Viewer): BoardMoves<Row> {
  return {
    refusal: (row) => (allows(entity.policy.update, viewer, ownersOf(row)) ? undefined : messages.denied(`moving this ${entity.name.one.toLocaleLowerCase()}`)),
    onMove: (row, to) => api.update(row.id, { ...withValueAt({}, entity.state!, to), version: row.version }),
  }
}
