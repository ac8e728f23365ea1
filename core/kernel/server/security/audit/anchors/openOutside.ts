import { appendFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { HeadPlace } from '../../../platform/config'
import type { Messages } from '../../../platform/messages/Messages'
import { headName, missingHeads, readHeads } from './anchorAudit'
import type { StoredHeads } from '../verifyAudit'
import type { Outside } from './Outside'

/** @param messages sends what is mailed */
export async function openOutside(place: HeadPlace, messages: Messages): Promise<Outside> {
  switch (place.kind) {
    case 'file':
      return fileOutside(place.path)
    case 'bucket':
      // Loaded only here, because other deployments don't need the client for buckets.
      return (await import('./bucketOutside')).bucketOutside(place.address)
    case 'mail':
      return mailOutside(place.to, messages)
  }
}

/** @throws where one can't be read, because its heads can't be compared */
export async function readOutside(places: readonly HeadPlace[]): Promise<readonly StoredHeads[]> {
  const heads: StoredHeads[] = []
  for (const place of places) {
    const outside = await openOutside(place, nobody)
    try {
      if (outside.read) heads.push({ name: outside.name, anchors: await outside.read() })
    } catch (error) {
      throw new Error(`The signed heads in ${outside.name} can’t be read: ${(error as Error).message}`, {
        cause: error,
      })
    } finally {
      outside.close()
    }
  }
  return heads
}

/** Nothing is mailed here. */
const nobody = { send: async () => {} }

/** One line for each head, as in DATA_DIR. */
function fileOutside(file: string): Outside {
  const read = () => readHeads(file)
  return {
    name: file,
    read,
    async store(heads) {
      const missing = missingHeads(heads, new Set((await read()).map(headName)))
      if (missing.length === 0) return
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      await appendFile(file, missing.map((head) => `${JSON.stringify(head)}\n`).join(''), { mode: 0o600 })
    },
    close() {},
  }
}

/** Mails the newest head to a person who keeps it. A start mails it again. */
function mailOutside(to: string, messages: Messages): Outside {
  let mailed = ''
  return {
    name: to,
    async store(heads) {
      const head = heads.at(-1)
      if (!head || headName(head) === mailed) return
      await messages.send({
        to,
        channel: 'email',
        subject: `Audit log: entry ${head.position}`,
        text: `Please keep this message. The line below proves what the audit log held at ${head.at}; “npm run verify-audit -- <file>” compares a file of such lines with the log.\n\n${JSON.stringify(head)}\n`,
      })
      mailed = headName(head)
    },
    close() {},
  }
}
