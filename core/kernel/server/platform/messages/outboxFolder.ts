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

/**
 * Removes the half-written messages of a killed process: they may contain a code, and nobody would ever read them. Nodes may share the folder,
 * so the drafts of the last minute stay, and the folder is swept after a minute again.
 * @returns ends the wait for the second time
 */
export async function sweepDrafts(folder: string): Promise<() => void> {
  await removeDrafts(folder)
  const timer = setTimeout(() => void removeDrafts(folder).catch(() => {}), draftTime + 1000).unref()
  return () => clearTimeout(timer)
}

async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    if (!name.startsWith('.') || !name.endsWith('.json')) continue
    const found = await stat(file).catch(() => undefined)
    if (found && found.mtimeMs < Date.now() - draftTime) await rm(file, { force: true })
  }
}
