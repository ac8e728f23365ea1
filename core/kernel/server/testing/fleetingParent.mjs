import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** The maximum that a run of the tests needs, in bytes, with a reserve. */
const room = 6 * 1024 ** 3
const memory = '/dev/shm'

/**
 * The parent folder of databases that a test throws away. A database has about two thousand files: in memory, if the machine has enough of
 * it, a copy takes a tenth of the time. A killed server finds its writes there, as on a disk.
 * @returns {string}
 */
export function fleetingParent() {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    if (Math.min(bavail * bsize, process.availableMemory()) >= room) return memory
  } catch {
    // The folder doesn't exist on other systems than Linux.
  }
  return tmpdir()
}
