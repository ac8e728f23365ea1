import { taskPermissions } from '../crmPermissions'

const { can } = taskPermissions

/**
 * The policy of tasks and activities: one menu, one set of permissions. “Own” means tasks that the user has, and tasks that the user gave
 * to somebody else.
 */
export const taskPolicy = {
  view: { needs: can.view, all: can.viewAll, store: can.viewStore, assigned: can.viewOwn, own: can.viewOwn },
  create: { needs: can.create },
  update: {
    all: can.updateAll,
    store: can.updateStore,
    assigned: can.updateOwn,
    own: can.updateOwn,
  },
  delete: {
    all: can.deleteAll,
    store: can.deleteStore,
    assigned: can.deleteOwn,
    own: can.deleteOwn,
  },
  export: can.export,
  import: can.import,
  bulk: can.bulk,
} as const
