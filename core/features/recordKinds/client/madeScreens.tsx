import type { ComponentType } from 'react'
import type { ListedRow } from '@core/kernel/entity/apiTypes'
import type { KindState, MadeEntity } from '@core/kernel/entity/recordKinds'
import { messageOf } from '@core/kernel/client/platform/api/ApiError'
import { toast } from '@core/kernel/client/platform/toasts/toast'
import { Badge } from '@core/kernel/client/platform/ui/status/Badge'
import { Nothing } from '@core/kernel/client/kit/data/Absent'
import type { EntityRecord } from '@core/kernel/client/kit/data/entityApi'
import { useOpenRecord } from '@core/kernel/client/kit/records/OpenRecord'
import { type Move, MoveButton } from '@core/kernel/client/kit/records/stages/MoveButton'
import { StageSteps } from '@core/kernel/client/kit/records/stages/StageSteps'
import { stagesAlong } from '@core/kernel/client/kit/records/stages/stagesAlong'
import { useStateDays } from '@core/kernel/client/kit/records/stages/useStateDays'
import { RelatedList } from '@core/kernel/client/kit/related/RelatedList'
import { defineEntityScreens } from '@core/kernel/client/kit/screens/standard/defineEntityScreens'
import type { EntityScreens } from '@core/kernel/client/kit/screens/standard/EntityScreens'

type Made = EntityRecord & { readonly status?: number | null }
type Screens = EntityScreens<ListedRow, Made>

const screensOf = new WeakMap<MadeEntity, Screens>()

/** @returns the list, the page and the forms of a kind of record that an administrator made; the same ones for the same definition */
export function madeScreens(made: MadeEntity): Screens {
  const known = screensOf.get(made)
  if (known) return known
  const { entity, kind, paths } = made
  const states = kind.states ?? []
  const options = {
    paths,
    icon: kind.icon,
    ...(states.length > 0 && {
      list: {
        columns: [
          { field: 'name', main: true, card: 'title' },
          { field: 'status', card: 'aside', render: (row: Made) => <State states={states} id={row.status} /> },
        ],
      },
      record: {
        badge: ({ record }: { record: Made }) => <State states={states} id={record.status} />,
        stages: stagesOf(made, states),
        actions: movesOf(made, states),
        omit: ['status'],
      },
      // A state is changed by what may follow it, on the page of the record.
      form: { omit: ['status'] },
    }),
  }
  // The fields of a kind are only known at run time; the state is one of them.
  const screens = defineEntityScreens(entity, options as never) as unknown as Screens
  screensOf.set(made, screens)
  return screens
}

/** A new record has the first state. */
const beginning = { initial: () => ({}), omit: ['status'] }

/** The tab of a parent's page with the records that belong to it. */
export function madeTab(made: MadeEntity): ComponentType {
  const screens = madeScreens(made)
  return function MadeTab() {
    const { store, record } = useOpenRecord()
    return (
      <RelatedList
        entity={made.entity}
        parent={{ entity: store.entity.id, id: record.id }}
        screens={screens}
        {...(screens.list?.columns && { columns: screens.list.columns })}
        added={beginning}
      />
    )
  }
}

/** The state of a record, in the color of its meaning. */
function State({ states, id }: { states: readonly KindState[]; id: number | null | undefined }) {
  const state = states.find((one) => one.id === id)
  return state ? <Badge tone={state.tone ?? 'neutral'}>{state.name}</Badge> : <Nothing />
}

/** Where a record is on its way. What ends it without success is no step of it, unless that is where it is. */
function stagesOf({ entity, kind }: MadeEntity, states: readonly KindState[]) {
  return function Stages({ record }: { record: Made }) {
    const days = useStateDays(entity, record)
    const at = states.find(({ id }) => id === record.status)
    const way = states.filter((state) => state === at || state.tone !== 'danger')
    const state = at?.tone === 'danger' ? 'stopped' : at && at.next.length === 0 ? 'done' : 'current'
    return (
      <StageSteps
        label={`States of the ${kind.one.toLowerCase()}`}
        stages={stagesAlong({ stages: way, at: record.status ?? null, state, days })}
      />
    )
  }
}

/** The button that moves a record on, and its menu of the other states that may follow. */
function movesOf(made: MadeEntity, states: readonly KindState[]) {
  return function Moves({ record }: { record: Made }) {
    const { store } = useOpenRecord()
    const now = states.findIndex(({ id }) => id === record.status)
    const moves = states.flatMap((state, place): Move[] =>
      now >= 0 && !states[now]!.next.includes(state.id)
        ? []
        : [
            {
              id: state.id,
              name: state.name,
              kind: state.tone === 'danger' ? 'end' : place < now ? 'back' : 'forward',
            },
          ],
    )
    return (
      <MoveButton
        label="Change state"
        moves={moves.filter(({ id }) => id !== record.status)}
        onGo={(status) =>
          void store.change({ status }).then(
            (message) => message && toast.success(message),
            (error: unknown) => toast.warning(messageOf(error)),
          )
        }
      />
    )
  }
}
