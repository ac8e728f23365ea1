import {
  auditActions,
  choice,
  dateTime,
  defineEntity,
  freeObject,
  integer,
  known,
  person,
  reference,
  text,
} from '@core/entity'
import { configurationPermissions } from './adminPermissions'

const { can } = configurationPermissions

/** An entry of the audit log. Nobody creates, changes or deletes an entry: the database refuses it. */
export const auditEntity = defineEntity({
  id: 'auditEntry',
  name: { one: 'Audit entry', many: 'Audit entries' },
  path: 'AuditLog',
  title: ['action', 'subject'],
  period: 'at',
  fields: {
    at: dateTime('When', { inList: true, readOnly: true, required: true }),
    action: choice('What', auditActions, { inList: true, readOnly: true, required: true }),
    person: person('Who', { inList: true, readOnly: true }),
    roleId: reference('In the role', 'role', { inList: true, readOnly: true }),
    subject: {
      ...text('To what', { inList: true, readOnly: true, searchable: true }),
      format: (subject: unknown) => known(String(subject)),
    },
    address: text('From', {
      inList: true,
      readOnly: true,
      searchable: true,
      help: 'The network address of the request',
    }),
    recordEntity: text('Kind of record', { readOnly: true }),
    recordId: integer('Record', { totals: 'none', readOnly: true, help: 'Its number' }),
    details: freeObject('Details', { readOnly: true }),
  },
  policy: {
    view: { needs: can.auditLog },
    create: { needs: can.auditLog },
    update: { needs: can.auditLog },
    delete: { needs: can.auditLog },
    export: can.auditLog,
  },
})
