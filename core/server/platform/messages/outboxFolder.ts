import { mkdir, open, rename } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Messages } from './Messages'

/**
 * The destination of messages without a mail server or text gateway: one JSON file each (D8). Only the product's own user can read them,
 * because they contain codes.
 */
export function createOutboxFolder(folder: string): Messages {
  return {
    async send(message) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const createdAt = new Date().toISOString()
      const name = `${createdAt.replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.json`
      // Written under another name first, so that nobody reads an incomplete message.
      const draft = path.join(folder, `.${name}`)
      const file = await open(draft, 'wx', 0o600)
      await file.writeFile(JSON.stringify({ ...message, html: message.html ?? null, createdAt }, null, 2))
      await file.sync()
      await file.close()
      await rename(draft, path.join(folder, name))
    },
  }
}
