import { messageOf } from '@core/client/api/ApiError'
import { EntityAddScreen } from '@core/client/forms/screen/EntityAddScreen'
import { locales, timezones } from '../../shared/userEntity'
import { userApi, type UserDetail } from '../adminApis'
import { useAdmin } from '../useAdmin'
import { userForm } from './userForm'

/** What most people here need; where the browser's own time zone is one of the list, that. */
function initial() {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return { locale: locales[0].id, timezone: (timezones.find(({ id }) => id === here) ?? timezones[0]).id }
}

/** Invites somebody. S2.14, S2.38 */
export default function AddUser() {
  const { toast } = useAdmin()
  return (
    <EntityAddScreen<UserDetail>
      {...userForm}
      initial={initial}
      subtitle={() => 'They get an invitation by email. Its link is good for 72 hours, and lets them choose a password.'}
      api={{
        async create(input, key) {
          try {
            return await userApi.create(input, key)
          } catch (error) {
            // S8.3
            toast.warning(messageOf(error))
            throw error
          }
        },
      }}
    />
  )
}
