import type { ValueOf } from '@core/entity'
import type { Viewer, Transaction, ServerContext } from '@core/server/plugin'
import { countChildren, countFiles, differencesOf, fileName, readRecord } from '@core/server/entities'
import { accountEntity } from '../../shared/accounts/accountEntity'
import { leadAsAccount, transferredFields } from '../../shared/transfer/leadAsAccount'
import type { transferCalls } from '../../shared/transfer/transferCalls'
import { accountTable } from '../accounts/accountTable'
import { leadTable } from '../leads/leadTable'
import { followersOf } from './followers'
import { movedLine } from './LeadMove'
import { leadMoves } from './leadMoves'

type Preview = ValueOf<typeof transferCalls.preview.answer>['data']

/** The preview of a transfer: the records that move with the lead, and the fields in which it differs from an existing account. */
export async function previewTransfer(
  tx: Transaction,
  { leadId, accountId }: { readonly leadId: number; readonly accountId?: number | null },
  viewer: Viewer,
  { catalog }: Pick<ServerContext, 'catalog'>,
): Promise<Preview> {
  const lead = await readRecord(tx, leadTable, leadId, viewer, catalog)
  const account = accountId ? await readRecord(tx, accountTable, accountId, viewer, catalog) : null
  const owner = { entity: 'lead', id: leadId } as const
  const moves = []
  for (const { id, name, count } of leadMoves) moves.push(movedLine(id, name, await count(tx, leadId)))
  for (const table of followersOf(catalog))
    moves.push(movedLine(table.entity.id, table.entity.name, await countChildren(tx, table, owner)))
  moves.push(movedLine('files', fileName, await countFiles(tx, { table: leadTable, id: leadId })))
  return {
    lead: { id: leadId, version: lead.version, company: lead.company },
    account: account && {
      id: account.id,
      version: account.version,
      company: account.company,
      accountNo: account.accountNo ?? '',
    },
    moves,
    differences: account
      ? differencesOf(
          accountEntity.fields,
          transferredFields,
          { values: account, labels: account.labels },
          {
            values: leadAsAccount(lead),
            labels: {
              ...lead.labels,
              accountType: lead.labels.leadType ?? null,
              assignToId: lead.labels.assignTo ?? null,
            },
          },
        )
      : [],
  }
}
