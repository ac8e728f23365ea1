import type { OpenDatabase } from '../database/openDatabase'
import { Bell } from '../events/Bell'
import type { BoundJobs } from './jobsOf'
import { dueJobs, runDue } from './runDue'

export interface JobsOptions {
  readonly db: OpenDatabase
  readonly jobs: BoundJobs
  /** Hears of a run that failed or took too long; it is tried again. */
  readonly onFailure: (job: string, error: unknown) => void
  /** How often to look for what is due. 15 unless said. */
  readonly pollSeconds?: number
}

export interface JobsClock {
  /** Begins no more jobs, tells the one that is running to end, and resolves when it has. */
  stop(): Promise<void>
}

/**
 * Runs what is due, one job after another on this node and each on one node at a time: the time of the next run stands in the
 * database, and a lock that ends with its connection keeps the others off, so that a node that is killed holds nothing up.
 */
export function startJobs({ db, jobs, onFailure, pollSeconds = 15 }: JobsOptions): JobsClock {
  const names = Object.keys(jobs)
  const bell = new Bell()
  const stopping = new AbortController()

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const due = await dueJobs(db, names).catch((error: unknown) => {
        onFailure('(clock)', error)
        return []
      })
      for (const name of due) {
        if (stopping.signal.aborted) break
        await runDue(db, name, jobs[name]!, stopping.signal).catch((error: unknown) => onFailure(name, error))
      }
      if (!stopping.signal.aborted) await bell.wait(pollSeconds * 1000)
    }
  }

  const working = names.length === 0 ? Promise.resolve() : work()
  return {
    async stop() {
      stopping.abort()
      bell.ring()
      await working
    },
  }
}
