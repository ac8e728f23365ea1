import type { Policy } from '@core/entity'

type Scoped = 'view' | 'update' | 'delete'
type Keys<Scope extends string, Further extends string> = Readonly<
  Record<Scoped | `${Scoped}${Scope}` | 'create' | 'export' | Further, number>
>

/** D2: records that have an owner and belong to a store. A person who may see such records may create one within the same scope. */
export const assignedRecords = (can: Keys<'All' | 'Store' | 'Own', 'assign' | 'bulk'>) =>
  ({
    view: { needs: can.view, all: can.viewAll, store: can.viewStore, assigned: can.viewOwn },
    create: { needs: can.create, all: can.viewAll, store: can.viewStore, assigned: can.viewOwn },
    update: { all: can.updateAll, store: can.updateStore, assigned: can.updateOwn },
    delete: { all: can.deleteAll, store: can.deleteStore, assigned: can.deleteOwn },
    assign: can.assign,
    export: can.export,
    bulk: can.bulk,
  }) satisfies Policy

/** D2: records without an assignee. Everybody with the view permission sees them. S6.5: whoever made one owns it. */
export const sharedRecords = (can: Keys<'All' | 'Own', never>) =>
  ({
    view: { needs: can.view, all: can.viewAll },
    create: { needs: can.create },
    update: { all: can.updateAll, own: can.updateOwn },
    delete: { all: can.deleteAll, own: can.deleteOwn },
    export: can.export,
  }) satisfies Policy
