import { defineEntityTable } from '@core/server/entities'
import { documentEntity } from '../../shared/files/documentEntity'
import { documentRules } from './documentRules'

/** Where documents are stored. A document is made by an upload, so there is no create. */
export const documentTable = defineEntityTable({
  entity: documentEntity,
  table: 'documents.document',
  enabledCalls: ['list', 'view', 'update', 'delete'],
  orders: { name: 'lower(document.name)' },
  rules: documentRules,
})
