import { defineEntity } from '@core/entity/defineEntity'
import { choice, dateTime, email, phone, reference, text } from '@core/entity/fieldKinds'
import { userPermissions } from './adminPermissions'

export const userStatuses = [
  { id: 1, name: 'Invited' },
  { id: 2, name: 'Active' },
  { id: 3, name: 'Suspended' },
] as const

const { can } = userPermissions

/** A member of staff. S3.2, D5. */
export const userEntity = defineEntity({
  id: 'user',
  name: { one: 'User', many: 'Users' },
  fields: {
    name: text('Name', { readOnly: true, searchable: true }),
    email: email('Email', { required: true, searchable: true }),
    phone: phone('Phone', { required: true, searchable: true }),
    title: text('Title', { max: 100 }),
    status: choice('Status', userStatuses, { readOnly: true }),
    storeId: reference('Store', 'store'),
    lastLoginAt: dateTime('Last sign-in', { readOnly: true }),
  },
  policy: {
    view: { needs: can.view, all: can.viewAll },
    create: { needs: can.create },
    update: { needs: can.update, all: can.updateAll },
    delete: { needs: can.delete, all: can.deleteAll },
  },
})
