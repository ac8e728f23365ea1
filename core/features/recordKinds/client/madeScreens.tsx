import { type ComponentType, useState } from 'react'
import type { ListedRow } from '@core/kernel/entity/apiTypes'
import type { MadeEntity } from '@core/kernel/entity/recordKinds'
import type { EntityRecord } from '@core/kernel/client/kit/data/entityApi'
import { useOpenRecord } from '@core/kernel/client/kit/records/OpenRecord'
import { stateParts } from '@core/kernel/client/kit/records/stages/stateParts'
import { RelatedList } from '@core/kernel/client/kit/related/RelatedList'
import { defineEntityScreens } from '@core/kernel/client/kit/screens/standard/defineEntityScreens'
import type { EntityScreens } from '@core/kernel/client/kit/screens/standard/EntityScreens'
import { standardColumns } from '@core/kernel/client/kit/screens/standard/standardColumns'

type Made = EntityRecord & { readonly status?: number | null }
type Screens = EntityScreens<ListedRow, Made>

const screensOf = new WeakMap<MadeEntity, Screens>()

/** @returns the list, the page and the forms of a kind of record that an administrator made; the same ones for the same definition */
export function madeScreens(made: MadeEntity): Screens {
  const known = screensOf.get(made)
  if (known) return known
  const { entity, kind, paths } = made
  const options = { paths, icon: kind.icon, list: { columns: columnsOf(made) }, ...(kind.states && statesOf(made)) }
  // The fields of a kind are only known at run time; the state is one of them.
  const screens = defineEntityScreens(entity, options as never) as unknown as Screens
  screensOf.set(made, screens)
  return screens
}

/** The first columns of the list, with their places on a card of a phone. */
function columnsOf({ entity, kind: { states, parent, hasAssignee, hasStore } }: MadeEntity) {
  const { Badge } = stateParts(entity, states ?? [])
  return [
    { field: 'name', main: true, card: 'title' },
    ...(states ? [{ field: 'status', card: 'badge', render: (row: Made) => <Badge record={row} /> }] : []),
    ...(parent ? [{ field: 'parentId', card: 'sub' }] : []),
    ...(hasAssignee ? [{ field: 'assignedTo', card: 'line' }] : []),
    ...(hasStore ? [{ field: 'storeId', card: 'aside' }] : []),
  ]
}

function statesOf({ entity, kind: { states = [] } }: MadeEntity) {
  const { Badge, Stages, Moves } = stateParts(entity, states)
  return {
    record: { badge: Badge, stages: Stages, actions: Moves, omit: ['status'] },
    // A state is changed by what may follow it, on the page of the record.
    form: { omit: ['status'] },
  }
}

/** A new record has the first state. */
const beginning = { initial: () => ({}), omit: ['status'] }

/** The tab of a parent's page with the records that belong to it. */
export function madeTab(made: MadeEntity): ComponentType {
  const screens = madeScreens(made)
  return function MadeTab() {
    const { store, record } = useOpenRecord()
    // Those of the list, also of fields that administrators added since the page was loaded.
    const [columns] = useState(() => standardColumns(made.entity, screens.list!.columns))
    return (
      <RelatedList
        entity={made.entity}
        parent={{ entity: store.entity.id, id: record.id }}
        screens={screens}
        columns={columns}
        added={beginning}
      />
    )
  }
}
