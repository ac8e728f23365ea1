import { scopedPermissions } from '@core/entity'
import { denied, lockRecord, undoOwnMove } from '@core/server/entities'
import { conflict, defineRoute, notFound, type Route, type ServerContext } from '@core/server/plugin'
import { referralCalls } from '../shared/referralCalls'
import { can } from '../shared/referralPermissions'
import { statusOf, takesBack } from '../shared/referralStatuses'
import { referralTable } from './referralTable'

/** Takes back one's own last change of status. D3's table doesn't apply, since the referral was in that status. */
export const undoStatusRoute = ({ db, catalog }: Pick<ServerContext, 'db' | 'catalog'>): Route =>
  defineRoute(referralCalls.undoStatus, {
    access: scopedPermissions(can, 'update'),
    async handle({ body: { id, version }, viewer }) {
      await db.transaction(async (tx) => {
        const stored = await lockRecord(tx, referralTable, id, viewer, 'update')
        if (!stored) throw notFound('Referral')
        if (!stored.allowed) throw denied(referralTable, 'update', viewer)
        const { status } = stored.values
        if (status === null || !takesBack(status)) throw conflict(`${statusOf(status!).name} can’t be taken back.`)
        await undoOwnMove(tx, referralTable, { id, version, state: 'status' }, viewer, { catalog })
      })
      return { message: 'Referral updated successfully !!' }
    },
  })
