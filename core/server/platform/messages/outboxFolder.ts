import { mkdir, open, rename } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Messages } from './Messages'

/**
 * Where messages go while no mail server or text gateway is set: one JSON file each (D8). Readable by the product's own
 * user only, since codes stand in them.
 */
export function createOutboxFolder(folder: string): Messages {
  return {
    async send(message) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const createdAt = new Date().toISOString()
      const name = `${createdAt.replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.json`
      // WriteResult under another name first, so that nobody reads half a message.
      const draft = path.join(folder, `.${name}`)
      const file = await open(draft, 'wx', 0o600)
      await file.writeFile(JSON.stringify({ ...message, html: message.html ?? null, createdAt }, null, 2))
      await file.sync()
      await file.close()
      await rename(draft, path.join(folder, name))
    },
  }
}
