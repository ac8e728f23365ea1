import type { KeyObject } from 'node:crypto'
import type { Database } from '../../../platform/database/Database'
import { anchorAudit, readAnchors } from './anchorAudit'
import type { Outside } from './Outside'
import { type AnchorFiles, openAnchorKey } from './anchorKey'

/** Milliseconds between two anchors. */
const hourly = 3_600_000

interface Anchoring {
  readonly db: Database
  readonly files: AnchorFiles
  /** Further places where the heads are stored. */
  readonly outsides: readonly Outside[]
  readonly onFailure: (error: unknown) => void
}

/** Anchors the audit log now, every hour, and at the stop, and stores the heads outside. Each node has a file and a key of its own. */
export async function startAnchoring({
  db,
  files,
  outsides,
  onFailure,
}: Anchoring): Promise<{ stop(): Promise<void> }> {
  const key: KeyObject = await openAnchorKey(files)
  let last: Promise<unknown> = Promise.resolve()
  const anchor = () => {
    last = last
      .then(async () => {
        await anchorAudit(db, files, key)
        const heads = await readAnchors(files)
        // A place that can't be reached must not prevent the others from storing.
        await Promise.all(outsides.map((outside) => outside.store(heads).catch(onFailure)))
      })
      .catch(onFailure)
    return last
  }
  const timer = setInterval(() => void anchor(), hourly)
  void anchor()
  return {
    async stop() {
      clearInterval(timer)
      await anchor()
      for (const outside of outsides) outside.close()
    },
  }
}
