import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
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

/** How long writing a message can take at most, in milliseconds. */
const draftTime = 60_000
/** How long messages stay, in milliseconds: they contain names and codes, and whoever reads them has read them by then. */
const messageTime = 30 * 86_400_000

/**
 * Removes messages after 30 days, and the half-written ones of a killed process, which nobody would ever read. Nodes may share the folder, so
 * the drafts of the last minute stay. The folder is swept at once, after a minute, and then every hour.
 * @returns ends it
 */
export async function sweepOutbox(folder: string): Promise<() => void> {
  await sweep(folder)
  const again = () => void sweep(folder).catch(() => {})
  const soon = setTimeout(again, draftTime + 1000).unref()
  const hourly = setInterval(again, 3_600_000).unref()
  return () => {
    clearTimeout(soon)
    clearInterval(hourly)
  }
}

async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith('.json')) continue
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (found && found.mtimeMs < Date.now() - (name.startsWith('.') ? draftTime : messageTime))
      await rm(file, { force: true })
  }
}
