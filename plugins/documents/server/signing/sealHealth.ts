import type { ServerContext } from '@core/server/plugin'
import { SealingError } from '../sealing/SealingError'
import { readSealEnd } from './sealingRoots'

/** In ms: the seal is renewed by hand, with time to plan it. */
const early = 60 * 86_400_000

/** Without readable and valid keys nothing can be signed, and that would only be seen when somebody signs. */
export const sealHealth = {
  id: 'documents.seal',
  name: 'the keys of the seals',
  async check({ db }: Pick<ServerContext, 'db'>) {
    try {
      const end = await readSealEnd(db)
      if (end === undefined || end.getTime() - Date.now() > early) return undefined
      const isOver = end.getTime() < Date.now()
      return {
        tone: isOver ? ('danger' as const) : ('warning' as const),
        title: isOver ? 'The certificate of the seal has expired' : 'The certificate of the seal expires soon',
        mend: 'Make a new one by npm run rotate-seal -- seal. Documents that are sealed already stay valid.',
      }
    } catch (error) {
      if (!(error instanceof SealingError)) throw error
      return { tone: 'danger' as const, title: 'Documents can’t be sealed', mend: error.message }
    }
  },
}
