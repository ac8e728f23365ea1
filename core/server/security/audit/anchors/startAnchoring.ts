import type { KeyObject } from 'node:crypto'
import type { Database } from '../../../platform/database/Database'
import { anchorAudit } from './anchorAudit'
import { type AnchorFiles, openAnchorKey } from './anchorKey'

/** Milliseconds between two anchors. */
const hourly = 3_600_000

interface Anchoring {
  readonly db: Database
  readonly files: AnchorFiles
  readonly onFailure: (error: unknown) => void
}

/** Anchors the audit log now, every hour, and at the stop. Each node has a file and a key of its own. */
export async function startAnchoring({ db, files, onFailure }: Anchoring): Promise<{ stop(): Promise<void> }> {
  const key: KeyObject = await openAnchorKey(files)
  let last: Promise<unknown> = Promise.resolve()
  const anchor = () => {
    last = last.then(() => anchorAudit(db, files, key)).catch(onFailure)
    return last
  }
  const timer = setInterval(() => void anchor(), hourly)
  void anchor()
  return {
    async stop() {
      clearInterval(timer)
      await anchor()
    },
  }
}
