import { defineEntityTable } from '@core/server/entities'
import { documentEntity } from '../../shared/files/documentEntity'
import { documentRules } from './documentRules'

/** The table of documents. There is no create call, because an upload makes a document. */
export const documentTable = defineEntityTable({
  entity: documentEntity,
  table: 'documents.document',
  enabledCalls: ['list', 'view', 'update', 'delete'],
  listed: ['file', 'entitySubType', 'entityTitle', 'deleted'],
  computed: { deleted: '(document.deleted_at is not null)' },
  rules: documentRules,
})
