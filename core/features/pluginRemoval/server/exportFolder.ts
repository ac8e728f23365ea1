import path from 'node:path'

/** @returns where the data of a plugin are exported now: `<DATA_DIR>/removed/fleet-2026-11-22T10-30-00`, in UTC */
export function exportFolder(dataDir: string, plugin: string): string {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  return path.join(dataDir, 'removed', `${plugin}-${stamp}`)
}
