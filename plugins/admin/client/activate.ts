import { ListStore } from '@core/client/lists/ListStore'
import { defineActivation } from '@core/client/registry/defineActivation'
import type { Admin } from './useAdmin'
import { userApi, type UserRow } from './userApi'

export default defineActivation({
  run({ own }): Admin {
    return { users: own(new ListStore<UserRow>({ fetchPage: userApi.list, defaultSort: { field: 'name', direction: 'asc' } })) }
  },
})
