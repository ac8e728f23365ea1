import type { FormSection } from '@core/client/forms/FormSection'
import { userEntity } from '../../shared/userEntity'
import type { UserDetail } from '../adminApis'
import { userPaths } from '../adminPaths'
import { RolesControl } from './RolesControl'

const sections: readonly FormSection[] = [
  { id: 'person', title: 'Person', subtitle: 'Who it is, and how they are reached', fields: ['firstName', 'lastName', 'email', 'phone', 'title'] },
  { id: 'access', title: 'Access', subtitle: 'What they may see and do', fields: [{ path: 'roleIds', span: 'full', control: RolesControl }, 'storeId', 'managerId'] },
  { id: 'preferences', title: 'Preferences', subtitle: 'How dates and numbers are written for them', fields: ['locale', 'timezone'] },
]

/** The form of a user, the same for a new one and for one that is there. From both one goes back to the list. S2.38 */
export const userForm = {
  entity: userEntity,
  sections,
  listHref: userPaths.list,
  cancelHref: (record: UserDetail | undefined) => (record ? userPaths.view(record.id) : userPaths.list),
  savedHref: () => userPaths.list,
} as const
