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
    update: { needs: can.update, all: can.updateAll, store: can.updateStore, assigned: can.updateOwn },
    delete: { needs: can.delete, all: can.deleteAll, store: can.deleteStore, assigned: can.deleteOwn },
    assign: can.assign,
    export: can.export,
    bulk: can.bulk,
  }) satisfies Policy

/** D2: records without an owner. Everybody with the view permission sees them; people who may change all of them change them. */
export const sharedRecords = (can: Keys<'All', never>) =>
  ({
    view: { needs: can.view, all: can.viewAll },
    create: { needs: can.create, all: can.updateAll },
    update: { needs: can.update, all: can.updateAll },
    delete: { needs: can.delete, all: can.deleteAll },
    export: can.export,
  }) satisfies Policy
