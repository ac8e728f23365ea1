import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import { type HealthCheck, healthChecks, type HealthProblem } from '@core/kernel/server/plugins/healthChecks'

/** Milliseconds after which a check is not waited for any longer: somebody looks at the page. */
const longest = 5000

/** A problem, by the id of its check. */
export interface FoundProblem extends HealthProblem {
  readonly id: string
}

/** @returns the problems that the checks of plugins find, in their order; a check that fails or takes too long is one itself */
export async function readHealth(context: ServerContext, wait = longest): Promise<readonly FoundProblem[]> {
  const found = await Promise.all(
    context.contributionsTo(healthChecks).map(async (check) => {
      const problem = await look(check, context, wait)
      return problem ? [{ id: check.id, ...problem }] : []
    }),
  )
  return found.flat()
}

async function look(check: HealthCheck, context: ServerContext, wait: number): Promise<HealthProblem | undefined> {
  const late = new AbortController()
  const unknown = (mend: string): HealthProblem => ({
    tone: 'warning',
    title: `Not known: ${check.name}`,
    mend,
  })
  try {
    return await Promise.race([
      check.check(context),
      sleep(wait, unknown('The check took too long. Refresh; if it stays, look at the load of this node.'), {
        signal: late.signal,
      }),
    ])
  } catch (error) {
    return unknown(
      `The check “${check.id}” failed with ${error instanceof Error ? error.name : 'an error'}. Tell the author of the plugin.`,
    )
  } finally {
    late.abort()
  }
}
