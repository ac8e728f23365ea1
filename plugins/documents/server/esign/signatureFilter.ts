import { choice } from '@core/entity'
import { contributionTo, listFilters } from '@core/server/plugin'
import { documentOwners } from '../../shared/esign/documentOwners'
import { pdfDocumentEntity } from '../../shared/esign/pdfDocumentEntity'
import { can } from '../../shared/documentPermissions'
import { documentStatuses } from '../../shared/esign/statuses'

/** Lists of records that have documents for signature: by the state of these, as far as the person may see them. */
export const signatureFilters = contributionTo(
  listFilters,
  documentOwners.map(({ id: kind, entity }) => ({
    id: `documents.signature.${entity}`,
    entity,
    permission: can.view,
    field: choice('Document for signature', documentStatuses),
    sql({ id, condition, rows }) {
      const has = (filter: Readonly<Record<string, string>>) =>
        `${id} in (select "${pdfDocumentEntity.id}".entity_type_id ${rows(pdfDocumentEntity.id, { filter: { entityType: String(kind), ...filter } })})`
      if ('empty' in condition) return condition.empty ? `not ${has({})}` : has({})
      if (!('anyOf' in condition)) return 'false'
      const some = condition.anyOf.length > 0 ? [has({ status: condition.anyOf.join(',') })] : []
      return [...some, ...(condition.orEmpty ? [`not ${has({})}`] : [])].join(' or ') || 'false'
    },
  })),
)
