import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** What a run of the tests may take, in bytes, with room to spare. */
const room = 6 * 1024 ** 3
const memory = '/dev/shm'

/**
 * Where the folders of databases stand that a test throws away. A database is some two thousand files: in memory, where a machine
 * has plenty of it, one is copied in a tenth of the time. What is killed finds there what it wrote, as on a disk.
 * @returns {string}
 */
export function fleetingParent() {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    if (Math.min(bavail * bsize, process.availableMemory()) >= room) return memory
  } catch {
    // No such folder, as on other systems than Linux.
  }
  return tmpdir()
}
