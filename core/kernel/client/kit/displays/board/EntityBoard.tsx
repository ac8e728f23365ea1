import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useEffect, useMemo, useState, type ReactElement, type ReactNode } from 'react'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { boardFields } from '@core/kernel/entity/displayFields'
import type { Field } from '@core/kernel/entity/Field'
import type { FieldPath } from '@core/kernel/entity/leaves'
import { messages } from '@core/kernel/entity/messages'
import { allows } from '@core/kernel/entity/policy'
import { moveProblem, transitionBetween } from '@core/kernel/entity/transitions'
import type { ListedRow, ListRequest } from '@core/kernel/entity/apiTypes'
import type { EntityApi } from '../../data/entityApi'
import { valueAt, withValueAt } from '../../data/fieldPaths'
import { useViewer } from '../../../session/registry/RegistryProvider'
import type { Viewer } from '../../../session/registry/types'
import { toast } from '../../../platform/toasts/toast'
import { requestOf } from '../../lists/listQuery'
import type { DisplayProps } from '../../lists/listParts'
import { titleOf } from '../../data/titleOf'
import { cardPaths } from '../../lists/rowFacts'
import { noValue, type BoardColumn } from './BoardColumn'
import type { BoardMoves } from './BoardMoves'
import { BoardStore } from './BoardStore'
import { BoardView } from './BoardView'

const RowTransition = lazy(() => import('../../records/stages/RowTransition'))

export interface EntityBoardProps<Row extends ListedRow> extends DisplayProps<Row> {
  /** Of the entity's state; by default one for each option. */
  groups?: readonly BoardColumn[]
  /** Where a record may be moved by its state, and what a move does. By default anywhere, by an update, for people who may update it. */
  moves?: BoardMoves<Row>
  /** Further paths that `moves` and `sinceOf` read. */
  needs?: readonly string[]
  /** The day from which a card's age counts, YYYY-MM-DD. */
  sinceOf?: (row: Row) => string | null
  /** How the cards of a column are sorted; by default like the list, whose headers a board doesn't show. */
  sorting?: NonNullable<ListRequest['sorting']>
  /** Text below the name of a column of states, such as the total value of its records. */
  note?: (column: BoardColumn) => ReactNode
}

/** The list as columns by the entity's state, or by the choice that the user has chosen, with the list's own filter and search. */
export const EntityBoard = observer(function EntityBoard<Row extends ListedRow>({
  groups,
  moves,
  note,
  ...props
}: EntityBoardProps<Row>) {
  const { entity, boardBy } = props.store
  const [state, ...others] = boardFields(entity)
  if (!state?.field.options)
    throw new Error(`Entity “${entity.id}” has no board: name one of its choices as its state.`)
  const other = others.find(({ path }) => path === boardBy)
  // Another choice has other columns, moves and figures than the state. Its options may change while the board is open.
  return other ? (
    <BoardBy key={`${other.path} ${JSON.stringify(other.field.options)}`} by={other} {...props} />
  ) : (
    <BoardBy
      key={state.path}
      by={state}
      {...props}
      {...(groups && { groups })}
      {...(moves && { moves })}
      {...(note && { note })}
    />
  )
}) as <Row extends ListedRow>(props: EntityBoardProps<Row>) => ReactElement // observer() drops the type parameter

const BoardBy = observer(function BoardBy<Row extends ListedRow>({
  by: { path, field },
  store: list,
  columns,
  rowHref,
  groups,
  moves,
  needs,
  sinceOf,
  sorting,
  note,
}: EntityBoardProps<Row> & { by: FieldPath }) {
  const viewer = useViewer()
  const { entity, api, query, fetches } = list
  const [board] = useState(() => {
    const options = optionsOf(field, path === entity.state)
    return new BoardStore<Row>({
      list: (request, signal) => api.list(request, signal),
      state: path,
      stateNames: new Map(options.map(({ id, name }) => [id, name])),
      columns: groups ?? options.map(({ id, name }) => ({ id: String(id), name, states: [id] })),
      nameOf: (row) => titleOf(entity, row),
      moves: moves ?? updates(entity, { path, field }, api, viewer),
      toast,
      ...(sinceOf && { sinceOf }),
    })
  })
  const paths = cardPaths(entity, columns, [path, ...(needs ?? [])]).join()
  const scope = useMemo(() => ({ ...requestOf(query), ...(sorting && { sorting }) }), [query, sorting])
  useEffect(() => {
    void list.asFetched(() => board.open(scope, paths.split(',')))
  }, [board, list, scope, paths, fetches])
  useEffect(() => () => board.dispose(), [board])
  return (
    <BoardView store={board} name={entity.name} search={query.search} columns={columns} rowHref={rowHref} note={note} />
  )
}) as <Row extends ListedRow>(props: EntityBoardProps<Row> & { by: FieldPath }) => ReactElement // observer() drops the type parameter

/** A choice that may be empty has a column of the records in which it is. Every record has a state. */
function optionsOf(
  { options = [], required }: Field,
  isState: boolean,
): readonly { readonly id: number; readonly name: string }[] {
  const all = options.map(({ id, name }) => ({ id: Number(id), name }))
  return required || isState ? all : [...all, { id: noValue, name: 'None' }]
}

function updates<Row extends ListedRow>(
  entity: Entity,
  { path, field }: Pick<FieldPath, 'path' | 'field'>,
  api: Pick<EntityApi<Row>, 'update'>,
  viewer: Viewer,
): BoardMoves<Row> {
  const isMoving = path === entity.state && entity.transitions !== undefined
  const wayOf = (row: Row, to: number) => (isMoving ? transitionBetween(entity, valueAt(row, path), to) : undefined)
  return {
    refusal: (row, to) => {
      if (!allows(entity, 'update', viewer, row))
        return messages.denied(`moving this ${entity.name.one.toLocaleLowerCase()}`)
      if (field.readOnly) return `Your role doesn’t change “${field.label}”`
      return isMoving ? moveProblem(entity, valueAt(row, path), to, viewer.permissions) : undefined
    },
    asks: (row, to) => (wayOf(row, to)?.asks?.length ?? 0) > 0,
    dialog: ({ row, to, done, close }) => (
      <Suspense>
        <RowTransition
          key={row.id}
          entity={entity}
          api={api}
          id={row.id}
          way={wayOf(row, to)!}
          onMoved={done}
          onClose={close}
        />
      </Suspense>
    ),
    onMove: (row, to) =>
      api.update(row.id, { ...withValueAt({}, path, to === noValue ? null : to), version: row.version }),
  }
}
